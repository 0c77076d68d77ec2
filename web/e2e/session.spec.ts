// S4.3, in a browser and against the real server: a session whose access token has run out, and one that is over.
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { build, type Rolldown } from "vite";
import { expect, open, signIn, test } from "./fixtures";

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** The same token, run out an hour ago: signed anew with the secret of the server under test. */
function expired(accessToken: string): string {
  const secret = readFileSync(join(process.env.E2E_DATA ?? "", "secret.key"), "utf8");
  const key = createHmac("sha256", secret).update("access token").digest();
  const [header, payload = ""] = accessToken.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  const old = { ...claims, exp: Math.floor(Date.now() / 1000) - 3600 };
  const signed = `${header}.${Buffer.from(JSON.stringify(old)).toString("base64url")}`;
  return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`;
}

async function changeTokens(context: BrowserContext, change: (tokens: Tokens) => Tokens): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name === "AUTH");
  if (!cookie) throw new Error("Nobody is signed in");
  const tokens = JSON.parse(decodeURIComponent(cookie.value)) as Tokens;
  await context.addCookies([{ ...cookie, value: encodeURIComponent(JSON.stringify(change(tokens))) }]);
}

/** The app's own way to the API, as one script that leaves `transport` behind. */
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

function refreshes(page: Page): string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/refreshAccess")) seen.push(request.url());
  });
  return seen;
}

test("fifty calls with an expired access token share one refresh, and all succeed", async ({
  page,
  context,
  expected,
}) => {
  expected.push(/401/);
  const script = await transportScript();
  await signIn(context);
  await open(page, "/faq");
  const seen = refreshes(page);
  await changeTokens(context, ({ accessToken, refreshToken }) => ({
    accessToken: expired(accessToken),
    refreshToken,
  }));
  await page.evaluate(`window.transport = (() => { ${script}; return transport; })()`);
  const statuses = await page.evaluate(async () => {
    const { transport } = window as unknown as { transport: typeof import("../src/api/client") };
    const calls = Array.from({ length: 50 }, () => transport.api.POST("/api/me/sessions"));
    return (await Promise.all(calls)).map(({ response }) => response.status);
  });
  expect(statuses).toEqual(Array(50).fill(200));
  expect(seen).toHaveLength(1);
});

for (const [settings, login] of [
  ["/settings", "/login?redir=%2Fsettings"],
  ["/es/settings", "/es/login?redir=%2Fes%2Fsettings"],
] as const) {
  test(`a session that is over leads to the login once, from ${settings}`, async ({
    page,
    context,
    expected,
  }) => {
    expected.push(/401/);
    await signIn(context);
    await changeTokens(context, ({ accessToken }) => ({
      accessToken: expired(accessToken),
      refreshToken: "dead",
    }));
    const seen = refreshes(page);
    const visited: string[] = [];
    page.on("framenavigated", (frame) => visited.push(frame.url()));
    await page.goto(settings);
    await expect(page).toHaveURL(login);
    await page.waitForLoadState("networkidle");
    expect(seen).toHaveLength(1);
    expect(visited.filter((address) => address.includes("login"))).toHaveLength(1);
    expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: "AUTH" }));
  });
}
