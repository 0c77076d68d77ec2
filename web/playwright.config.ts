// Browser tests: Chromium against the product, which `retrato run` serves from an empty data folder. A helper process receives
// its e-mails and prepares accounts (server/tests/doubles/browser_suite.py).
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { wholeMatrix } from "./e2e/matrix";

// Each worker process evaluates this file again and must get the values of the first evaluation.
process.env.E2E_PORT ??= "8765";
const port = Number(process.env.E2E_PORT);
process.env.E2E_MAIL_PORT ??= String(port + 1);
process.env.E2E_HELPER_PORT ??= String(port + 2);
process.env.E2E_PUSH_PORT ??= String(port + 3);
process.env.E2E_OPENID_PORT ??= String(port + 4);
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), "retrato-e2e-"));
process.env.E2E_RETRATO ??= "python -m retrato";
const address = `http://localhost:${port}`;

// Playwright merges these into the environment of the servers: an empty value unsets a setting of the developer's, such as the
// URL of a real database.
const unset = Object.fromEntries(
  Object.keys(process.env)
    .filter((name) => /^(RETRATO_|DATABASE_URL$|HOST$)/.test(name))
    .map((name) => [name, ""]),
);
const settings = {
  ...unset,
  RETRATO_DATA: process.env.E2E_DATA,
  // Paints nothing, which would take most of the time. create-real-engine.spec.ts runs with the embedded engine.
  RETRATO_ENGINE__NAME: "tests.doubles.quick_engine:make",
  RETRATO_MAIL__SMTP_URL: `smtp://127.0.0.1:${process.env.E2E_MAIL_PORT}`,
  RETRATO_PUSH__SERVICES: JSON.stringify([`http://127.0.0.1:${process.env.E2E_PUSH_PORT}`]),
  // What it takes for Google is a provider in the helper process (server/tests/doubles/openid_server.py).
  RETRATO_SIGN_IN__GOOGLE__ISSUER: `http://127.0.0.1:${process.env.E2E_OPENID_PORT}`,
  RETRATO_SIGN_IN__GOOGLE__CLIENT_ID: "retrato-web",
  RETRATO_SIGN_IN__GOOGLE__CLIENT_SECRET: "a secret of the provider",
  // Hashes in a fraction of a millisecond: most tests register somebody.
  RETRATO_PASSWORD__MEMORY_KIB: "8",
  RETRATO_PASSWORD__PASSES: "1",
  // The country of a visitor. Only admin-settings.spec.ts sends it.
  RETRATO_REGION_HEADER: "X-Country",
  RETRATO_LOG_LEVEL: "WARNING",
  PORT: process.env.E2E_PORT,
  // Of the container that tools/image-test serves from.
  ...(process.env.E2E_DATABASE_URL && { DATABASE_URL: process.env.E2E_DATABASE_URL }),
};

const long = /(create-real-engine|push)\.spec\.ts$/;
/** Change public pages that others look at. */
const publish = /admin-(catalogue|pictures|texts)\.spec\.ts$/;
/** Pauses the engine that the others use. */
const alone = /admin-work\.spec\.ts$/;
/** Closes the registration and switches features off. */
const last = /admin-settings\.spec\.ts$/;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  snapshotPathTemplate: "e2e/screenshots/{arg}{ext}",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // The longest first: at the end, one worker would run them while the others are idle.
  projects: [
    { name: "long", testMatch: long },
    { name: "other", testIgnore: [long, publish, alone, last] },
    { name: "publish", testMatch: publish, dependencies: ["long", "other"] },
    { name: "alone", testMatch: alone, dependencies: ["publish"] },
    { name: "last", testMatch: last, dependencies: ["alone"] },
  ],
  // One more than the cores of CI's machine: two leave a fifth of them idle while they wait for the server.
  workers: 3,
  // Generous, so that a busy machine does not fail a test.
  timeout: 150_000,
  expect: { timeout: 15_000 },
  reporter: [
    ["line"],
    ["junit", { outputFile: `../.cache/reports/${wholeMatrix ? "matrix" : "browser"}.xml` }],
  ],
  use: {
    baseURL: address,
    locale: "en-US",
    // Drawing animations takes a fifth of the processor time. Tests of animations turn them on.
    contextOptions: { reducedMotion: "reduce" },
    // Only app.spec.ts and push.spec.ts are about the service worker.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // Recording takes a seventh of the processor time. Run a failing test with `--trace on`.
    trace: "off",
    launchOptions: {
      // The headless shell takes a third of the processor time: the full browser opens a window for each page.
      executablePath: process.env.CHROMIUM_HEADLESS_SHELL ?? process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-first-run",
        // Fewer processes: starting a renderer and compiling the app in it takes longer than most page loads.
        "--in-process-gpu",
        "--renderer-process-limit=1",
        // A camera that shows a test pattern, without a face.
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
      ],
    },
  },
  webServer: [
    {
      command: `${process.env.E2E_HELPER_AS ?? ""} python -m tests.doubles.browser_suite ${process.env.E2E_HELPER_PORT} ${process.env.E2E_MAIL_PORT} ${process.env.E2E_OPENID_PORT}`,
      cwd: "../server",
      port: Number(process.env.E2E_HELPER_PORT),
      env: settings,
    },
    {
      command: `${process.env.E2E_RETRATO} run`,
      url: `${address}/api/health/ready`,
      env: settings,
      timeout: 90_000,
      gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    },
  ],
});
