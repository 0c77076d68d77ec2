// Chromium for the scripts beside it: signed in, its processor slowed.
import { createRequire } from "node:module";

const playwright = createRequire(new URL("../web/package.json", import.meta.url))("@playwright/test");
export const { devices } = playwright;
/** What browser.py asks for. */
export const wish = JSON.parse(process.argv[2]);

export const browser = await playwright.chromium.launch({
  executablePath: wish.chromium,
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});

/** A window of its own for the account. */
export async function signedIn(options) {
  const context = await browser.newContext({ ...options, baseURL: wish.address });
  const answer = await context.request.post("/api/auth", { data: wish.account });
  const { accessToken, refreshToken } = await answer.json();
  const value = encodeURIComponent(JSON.stringify({ accessToken, refreshToken }));
  await context.addCookies([{ name: "AUTH", value, url: wish.address }]);
  return context;
}

export async function slowPage(context) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: wish.throttling });
  return { page, devtools };
}
