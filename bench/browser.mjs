// Shared setup of the browser benchmarks: a signed-in Chromium with a throttled CPU.
import { createRequire } from "node:module";

const playwright = createRequire(new URL("../web/package.json", import.meta.url))("@playwright/test");
export const { devices } = playwright;
/** The options passed by browser.py. */
export const options = JSON.parse(process.argv[2]);

export const browser = await playwright.chromium.launch({
  executablePath: options.chromium,
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});

/** Returns a browser context that is signed in. */
export async function signedIn(contextOptions) {
  const context = await browser.newContext({ ...contextOptions, baseURL: options.address });
  const answer = await context.request.post("/api/auth", { data: options.account });
  const { accessToken, refreshToken } = await answer.json();
  const value = encodeURIComponent(JSON.stringify({ accessToken, refreshToken }));
  await context.addCookies([{ name: "AUTH", value, url: options.address }]);
  return context;
}

export async function slowPage(context) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: options.throttling });
  return { page, devtools };
}
