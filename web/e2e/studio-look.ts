// Every state of the studio is looked at in the same way: does it fit the screen, and does axe find nothing in it, light
// and dark. `SHOTS=folder` also keeps a picture of each, in every language at every width, for people to look at.
import type { Page, Route } from "@playwright/test";
import { expectAccessible, rulesOfColour, turn } from "./axe";
import { expect } from "./fixtures";
import { type Language, languages } from "./studio";

const phone = { width: 360, height: 740 };
const desktop = { width: 1440, height: 1000 };

interface View {
  language: Language;
  viewport: typeof phone;
}

/** The longer language on the smaller screen, where words first lack room. */
const views: View[] = [
  { language: "es", viewport: phone },
  { language: "en", viewport: desktop },
];
const further: View[] = [
  { language: "en", viewport: phone },
  { language: "es", viewport: desktop },
];
const shots = process.env.SHOTS;

export const viewsToTest = (shots ? [...views, ...further] : views).map((view) => ({
  ...view,
  title: `${view.language}, ${view.viewport.width} px wide`,
  say: languages[view.language],
}));

export type Look = (state: string) => Promise<void>;

export async function lookingAt(page: Page, { language, viewport }: View): Promise<Look> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await turn(page, "light");
  return async (state) => {
    const keep = async (scheme: string) => {
      const name = `${state.replace(/\W+/g, "-")}_${language}_${viewport.width}_${scheme}.png`;
      if (shots) await page.screenshot({ path: `${shots}/${name}` });
    };
    await expectAccessible(page, `${state}, light`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `${state} fits the screen`).toBeLessThanOrEqual(0);
    await keep("light");
    // Only colours differ, and they are the same on every screen.
    if (viewport !== phone && !shots) return;
    await turn(page, "dark");
    await expectAccessible(page, `${state}, dark`, { rules: rulesOfColour });
    await keep("dark");
    await turn(page, "light");
  };
}

/** A server that takes its time, as long as `during` goes on. */
export async function whileWaiting(page: Page, call: string, during: () => Promise<void>): Promise<void> {
  await whileAnswering(page, call, () => new Promise(() => {}), during);
}

/** A server that is in trouble, as long as `during` goes on. */
export async function whileFailing(page: Page, call: string, during: () => Promise<void>): Promise<void> {
  const json = { message: "Not now", code: "busy", data: {} };
  await whileAnswering(page, call, (route) => route.fulfill({ status: 503, json }), during);
}

export async function whileAnswering(
  page: Page,
  call: string,
  answer: (route: Route) => Promise<unknown>,
  during: () => Promise<void>,
): Promise<void> {
  await page.route(call, answer);
  await during();
  await page.unroute(call, answer);
}
