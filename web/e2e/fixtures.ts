// What every browser test watches for: errors in the console, failed requests, hydration mismatches.
import { type BrowserContext, test as bare, expect, type Page, type Response } from "@playwright/test";

export { expect };

interface Fixtures {
  /** What went wrong in the page so far; a test that ends with anything in it fails. */
  problems: string[];
  /** Problems a test brings about on purpose. */
  expected: RegExp[];
}

/** Said where a test keeps the service worker out, as all do but those about it. */
const blocked = "Service Worker registration blocked by Playwright";

function watch(page: Page, problems: string[]): void {
  page.on("console", (message) => {
    if (message.text() === blocked) return;
    if (message.type() === "error" || message.type() === "warning") {
      problems.push(`console ${message.type()}: ${message.text()} (${page.url()})`);
    }
  });
  page.on("pageerror", (error) => problems.push(`exception: ${error.message} (${page.url()})`));
  page.on("requestfailed", (request) => {
    // A navigation away cuts off what the page was still loading.
    const reason = request.failure()?.errorText ?? "";
    if (!reason.includes("ERR_ABORTED")) problems.push(`request failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`);
  });
}

export const test = bare.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a test needs from this pattern.
  expected: async ({}, use) => {
    await use([]);
  },
  problems: [
    async ({ page, expected }, use) => {
      const problems: string[] = [];
      watch(page, problems);
      await use(problems);
      const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

const demo = { email: "demo@retrato.local", password: "demo-retrato" };

/** Signs in as the app does, without its form: the cookie that holds both tokens (S4.1). */
export async function signIn(context: BrowserContext, account = demo): Promise<void> {
  const answer = await context.request.post("/api/auth", { data: account });
  expect(answer.status(), await answer.text()).toBe(200);
  const { accessToken, refreshToken } = (await answer.json()) as Record<string, string>;
  const address = test.info().project.use.baseURL ?? "";
  await context.addCookies([
    { name: "AUTH", value: encodeURIComponent(JSON.stringify({ accessToken, refreshToken })), url: address },
  ]);
}

/** Opens a page and waits until the app has taken over its HTML (or rendered it) and painted. */
export async function open(page: Page, address: string): Promise<Response | null> {
  // Every start of the app reports itself once (S7.7).
  const started = page.waitForResponse((response) => response.url().endsWith("/api/log"));
  const answer = await page.goto(address);
  await started;
  await page.waitForFunction(() => {
    const app = document.getElementById("app");
    return app !== null && Object.keys(app).some((key) => key.startsWith("__reactFiber"));
  });
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  return answer;
}
