// Sessions whose access token has expired, and sessions that are over (docs/product.md#session).
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { build, type Rolldown } from "vite";
import { registerWithTokens, setTokens, signIn, tokensOf } from "./accounts";
import { expect, open, test } from "./fixtures";
import { sample } from "./matrix";
import { openCard } from "./studio";

/** The same token, expired an hour ago and signed with the secret of the server under test. */
function expired(accessToken: string): string {
  const secret = readFileSync(join(process.env.E2E_DATA ?? "", "secret.key"), "utf8");
  const key = createHmac("sha256", secret).update("access token").digest();
  const [header, payload = ""] = accessToken.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  const old = { ...claims, exp: Math.floor(Date.now() / 1000) - 3600 };
  const signed = `${header}.${Buffer.from(JSON.stringify(old)).toString("base64url")}`;
  return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`;
}

/** Bundle the app's API client as a script that defines `transport`. */
async function transportScript(): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"' },
    resolve: { alias: { "@": resolve("src") } },
    build: {
      write: false,
      lib: { entry: "src/api/client.ts", name: "transport", formats: ["iife"], fileName: "transport" },
    },
  })) as Rolldown.RolldownOutput[];
  const chunk = output[0]?.output[0];
  if (!chunk) throw new Error("The transport was not built");
  return chunk.code;
}

/** Record the calls that refresh the access token. */
function recordRefreshes(page: Page): string[] {
  const refreshes: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/refreshAccess")) refreshes.push(request.url());
  });
  return refreshes;
}

test("fifty calls with an expired access token share one refresh, and all succeed", async ({
  page,
  context,
  expected,
}) => {
  expected.push(/401/);
  const script = await transportScript();
  await signIn(context);
  // A page without the app, whose own calls would refresh the token, too.
  await page.route("/blank", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
  await page.goto("/blank");
  const refreshes = recordRefreshes(page);
  const { accessToken, refreshToken } = await tokensOf(context);
  await setTokens(context, { accessToken: expired(accessToken), refreshToken });
  await page.evaluate(`window.transport = (() => { ${script}; return transport; })()`);
  const statuses = await page.evaluate(async () => {
    const { transport } = window as unknown as { transport: typeof import("../src/api/client") };
    const calls = Array.from({ length: 50 }, () => transport.api.POST("/api/me/sessions"));
    return (await Promise.all(calls)).map(({ response }) => response.status);
  });
  expect(statuses).toEqual(Array(50).fill(200));
  expect(refreshes).toHaveLength(1);
});

const paths = {
  en: ["/settings", "/login?redir=%2Fsettings"],
  es: ["/es/settings", "/es/login?redir=%2Fes%2Fsettings"],
} as const;

for (const language of sample(["en", "es"] as const, "es")) {
  const [path, login] = paths[language];

  test(`${language}: a session that is over leads to log-in once`, async ({ page, context, expected }) => {
    expected.push(/401/);
    await signIn(context);
    const { accessToken } = await tokensOf(context);
    await setTokens(context, { accessToken: expired(accessToken), refreshToken: "dead" });
    const refreshes = recordRefreshes(page);
    const visited: string[] = [];
    page.on("framenavigated", (frame) => visited.push(frame.url()));
    await open(page, path);
    await expect(page).toHaveURL(login);
    await page.waitForLoadState("networkidle");
    expect(refreshes).toHaveLength(1);
    expect(visited.filter((address) => address.includes("login"))).toHaveLength(1);
    expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: "AUTH" }));
  });
}

test("a background call that notices the end of the session does not lead away from a public page", async ({
  page,
  context,
  expected,
}) => {
  expected.push(/401/);
  await registerWithTokens(context);
  const card = await openCard(page, "en", "Neon city", "REIMAGINE");
  await page.route("**/api/my-expected-wait", async (route) => {
    await setTokens(context, { accessToken: "over", refreshToken: "over" });
    await route.continue({ headers: { ...route.request().headers(), authorization: "Bearer over" } });
  });
  await card.getByRole("button", { name: "Reimagine a photo" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  // The navigation that must not happen would begin with the same render.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(new URL(page.url()).pathname).toBe("/styles");
  await expect(card).toBeVisible();
});
