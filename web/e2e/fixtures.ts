// The `test` of every browser test: it fails on console errors, failed requests and hydration mismatches.
import { test as base, expect, type Page, type Request, type Response } from "@playwright/test";

export { expect };

interface Fixtures {
  /** Problems seen in the page so far; the test fails if any is left at its end. */
  problems: string[];
  /** Problems that the test causes on purpose. */
  expected: RegExp[];
}

const ignored = [
  /Service Worker registration blocked by Playwright/,
  // Reported three seconds after the page has loaded. A busy machine may not have drawn the picture by then.
  /was preloaded using link preload but not used within a few seconds/,
];

/** Collect the addresses of requests that are under way while the user logs out: the server may refuse them. */
function watchLogOut(page: Page): ReadonlySet<string> {
  const underWay = new Set<Request>();
  const refusable = new Set<string>();
  let logOut: Request | null = null;
  page.on("request", (request) => {
    underWay.add(request);
    if (request.url().endsWith("/api/auth/logout")) logOut = request;
    if (logOut) for (const sent of underWay) refusable.add(sent.url());
  });
  const end = (request: Request) => {
    underWay.delete(request);
    if (request === logOut) logOut = null;
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return refusable;
}

function watch(page: Page, problems: string[]): void {
  const refusable = watchLogOut(page);
  page.on("console", (message) => {
    if (ignored.some((pattern) => pattern.test(message.text()))) return;
    if (message.text().includes("401") && refusable.has(message.location().url)) return;
    if (message.type() === "error" || message.type() === "warning") {
      problems.push(`console ${message.type()}: ${message.text()} (${page.url()})`);
    }
  });
  page.on("pageerror", (error) => problems.push(`exception: ${error.message} (${page.url()})`));
  page.on("requestfailed", (request) => {
    // A navigation aborts the requests of the page before it.
    const reason = request.failure()?.errorText ?? "";
    if (!reason.includes("ERR_ABORTED")) problems.push(`request failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() === 401 && refusable.has(response.url())) return;
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`);
  });
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern.
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

/** Open a page and wait until the app is hydrated (or rendered), interactive and painted. */
export async function open(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await painted(page);
  return answer;
}

/** Wait until what the page renders now is painted. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Hold back matching requests until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
