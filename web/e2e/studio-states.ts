// The checks of every state of the studio: it fits the screen, and axe finds nothing. `SHOTS=folder` also takes a screenshot of each
// state, in both languages and at both widths.

import type { Page, Route } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothModes, setColourScheme } from "./axe";
import { sample } from "./matrix";
import { expectFitsWidth } from "./page-checks";
import { type Language, languages } from "./studio";

const phone = { width: 360, height: 740 };
const desktop = { width: 1440, height: 1000 };

interface View {
  language: Language;
  viewport: typeof phone;
}

/** The longer language on the narrow screen, where text first runs out of room. */
const onPhone: View = { language: "es", viewport: phone };
const views: View[] = [onPhone, { language: "en", viewport: desktop }];
const moreViews: View[] = [
  { language: "en", viewport: phone },
  { language: "es", viewport: desktop },
];
const shots = process.env.SHOTS;

export const viewsToTest = (shots ? [...views, ...moreViews] : sample(views, onPhone)).map((view) => ({
  ...view,
  title: `${view.language}, ${view.viewport.width} px wide`,
  text: languages[view.language],
}));

/** Check the current state; `part` is the selector of what differs from states checked before. */
export type CheckState = (state: string, part?: string) => Promise<void>;

export async function stateChecks(page: Page, { language, viewport }: View): Promise<CheckState> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: "light" });
  return async (state, part) => {
    const takeScreenshot = async (scheme: "light" | "dark") => {
      const name = `${state.replace(/\W+/g, "-")}_${language}_${viewport.width}_${scheme}.png`;
      await setColourScheme(page, scheme);
      await page.screenshot({ path: `${shots}/${name}` });
    };
    await expectFitsWidth(page, `${state} fits the screen`);
    // Colours are the same at every width.
    if (viewport === phone) await expectAccessibleInBothModes(page, state, { part });
    else await expectAccessible(page, state, { part, colours: false });
    if (shots) for (const scheme of ["light", "dark"] as const) await takeScreenshot(scheme);
    await setColourScheme(page, "light");
  };
}

/** Leave a call unanswered while `during` runs. */
export async function whileWaiting(page: Page, call: string, during: () => Promise<void>): Promise<void> {
  await whileAnswering(page, call, () => new Promise(() => {}), during);
}

/** Fail a call while `during` runs. */
export async function whileFailing(page: Page, call: string, during: () => Promise<void>): Promise<void> {
  const json = { message: "Not now", code: "busy", data: {} };
  await whileAnswering(page, call, (route) => route.fulfill({ status: 503, json }), during);
}

/** Answer a call with `answer` while `during` runs. */
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
