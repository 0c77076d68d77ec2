// Browser tests: a real Chromium against the real product, served by `retrato run` from an empty folder, whose mails
// a real mail server receives.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

// The file is read again in every test process; the first one decides.
process.env.E2E_PORT ??= "8765";
process.env.E2E_MAIL_PORT ??= String(Number(process.env.E2E_PORT) + 1);
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), "retrato-e2e-"));
process.env.E2E_MAILS ??= join(process.env.E2E_DATA, "received-mails");
const address = `http://localhost:${process.env.E2E_PORT}`;

const foreignSettings = Object.keys(process.env).filter((name) =>
  /^(RETRATO_|DATABASE_URL|HOST$)/.test(name),
);

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // More tries for a machine that stalled, not for a test that is in doubt: what needed one is named as flaky.
  retries: 2,
  workers: 2,
  // Generous, so that a slow machine is not a failure: axe alone takes 15 s on /dev/kit with two idle cores.
  timeout: 150_000,
  expect: { timeout: 10_000 },
  reporter: [["line"], ["junit", { outputFile: "../.cache/reports/browser.xml" }]],
  use: {
    baseURL: address,
    locale: "en-US",
    // Tests see what the server sends; app.spec.ts is about the worker, and lets it in.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-first-run",
      ],
    },
  },
  webServer: [
    {
      command: `python -m tests.doubles.mail_server ${process.env.E2E_MAIL_PORT} ${process.env.E2E_MAILS}`,
      cwd: "../server",
      port: Number(process.env.E2E_MAIL_PORT),
    },
    {
      command: "python -m retrato run",
      url: `${address}/api/health/ready`,
      env: {
        // Playwright adds these to the environment: an empty one is no setting, so a real database stays out of reach.
        ...Object.fromEntries(foreignSettings.map((name) => [name, ""])),
        RETRATO_DATA: process.env.E2E_DATA,
        RETRATO_MAIL__SMTP_URL: `smtp://127.0.0.1:${process.env.E2E_MAIL_PORT}`,
        PORT: process.env.E2E_PORT,
        RETRATO_LOG_LEVEL: "WARNING",
      },
      timeout: 90_000,
      gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    },
  ],
});
