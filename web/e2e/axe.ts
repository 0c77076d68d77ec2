// What axe says about a page in both colour modes, once everything has taken its colours.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { drawAll } from "./draw-all";

/** Colours fade from one mode to the other; axe must not look half-way. Carousels and the like never end. */
async function settled(page: Page): Promise<void> {
  await drawAll(page);
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fades.map(({ finished }) => finished));
    await frame();
  });
}

interface Scope {
  /** A selector; all of the page otherwise. */
  part?: string;
  /** By their names; all of them otherwise. */
  rules?: string[];
}

/** What may differ between light and dark. */
export const rulesOfColour = ["color-contrast", "link-in-text-block"];

export async function expectAccessible(
  page: Page,
  state = "page",
  { part, rules }: Scope = {},
): Promise<void> {
  await settled(page);
  // Without frames there is nothing to gather in a page of its own, which takes as long as axe itself.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (part) axe.include(part);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html }) => html.slice(0, 160)),
  }));
  expect(found, state).toEqual([]);
}

/** The same in light and dark; the page follows the system at once (S4.6), and only its colours differ. */
export async function expectAccessibleInBothModes(
  page: Page,
  state = "page",
  scope: Omit<Scope, "rules"> = {},
): Promise<void> {
  await turn(page, "light");
  await expectAccessible(page, `${state}, light`, scope);
  await turn(page, "dark");
  await expectAccessible(page, `${state}, dark`, { ...scope, rules: rulesOfColour });
}

export async function turn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveClass(colorScheme === "dark" ? /\bdark\b/ : /^(?!.*\bdark\b)/);
}
