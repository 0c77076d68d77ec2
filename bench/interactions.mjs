// Walks through the create flow on a phone with a slowed processor, several times, and prints as JSON how many
// milliseconds each press took to its next frame (Event Timing).
import { browser, devices, signedIn, slowPage, wish } from "./browser.mjs";

const { viewport, deviceScaleFactor, userAgent, isMobile, hasTouch } = devices["Pixel 7"];
const context = await signedIn({ viewport, deviceScaleFactor, userAgent, isMobile, hasTouch });
await context.addInitScript(() => {
  window.slowest = 0;
  const note = (list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) window.slowest = Math.max(window.slowest, duration);
    }
  };
  // The least that browsers tell of is 16 ms.
  new PerformanceObserver(note).observe({ type: "event", durationThreshold: 16, buffered: true });
});

/** The slowest event of what was pressed, once the browser has told. */
async function timed(page, press) {
  await page.evaluate(() => {
    window.slowest = 0;
  });
  await press();
  await page.evaluate(
    () => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(told, 100)))),
  );
  return page.evaluate(() => window.slowest);
}

async function walk() {
  const { page } = await slowPage(context);
  await page.goto("/imagine?style=neon-city", { waitUntil: "load" });
  const form = page.getByRole("main").locator("form");
  const radio = (name) => form.getByRole("radio", { name, exact: true });
  await form.getByRole("radio", { name: /Marco/ }).waitFor();
  // What loads after the page would be measured with the first press.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  const took = {};
  took.model = await timed(page, () => form.getByRole("radio", { name: /Marco/ }).tap());
  took.shape = await timed(page, () => radio("9:16").tap());
  took["how many"] = await timed(page, () => radio("2").tap());
  took.create = await timed(page, () => form.getByRole("button", { name: "Create 2 photos" }).tap());
  const spend = page.getByRole("alertdialog").getByRole("button", { name: /^Spend/ });
  took.spend = await timed(page, () => spend.tap());
  const results = page.getByRole("dialog");
  await results.getByRole("img").nth(1).waitFor();
  took.close = await timed(page, () => results.getByRole("button", { name: "Close" }).first().tap());
  await page.close();
  return took;
}

const rounds = [];
// The first one warms up the server and the browser's cache.
for (let round = 0; round <= wish.rounds; round++) rounds.push(await walk());
console.log(JSON.stringify(rounds.slice(1)));
await browser.close();
