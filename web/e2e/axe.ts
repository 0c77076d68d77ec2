// axe on the current state of a page, in light and dark.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { renderOffscreen } from "./page-checks";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules about colours take most of the time, and their result depends neither on language nor on the width of the screen. */
const colourRules = ["color-contrast", "link-in-text-block"];

interface Scope {
  /** Selector of a dialog, if the page behind it is checked in another state; the whole page by default. */
  part?: string | undefined;
  /** False where the same colours are checked in another language or at another width. */
  colours?: boolean;
}

/**
 * Finish colour transitions, which may start others. Waiting for their end could take forever: the browser does not advance those in
 * parts that are not drawn, such as closed details. Other animations, such as carousels, may have no end.
 */
async function settle(page: Page): Promise<void> {
  await renderOffscreen(page);
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const transitions = () =>
      document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await frame();
    while (transitions().length > 0) {
      for (const transition of transitions()) transition.finish();
      await frame();
    }
  });
}

async function violations(page: Page, options: RunOptions, part?: string) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(
    async ({ options, part }) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      // Without `resultTypes`, gathering what passed takes longer than the checks.
      const { violations } = await axe.run(part ?? document, { ...options, resultTypes: ["violations"] });
      return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 160)) }));
    },
    { options, part },
  );
}

const withoutColours: RunOptions = {
  rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
};

/** Expect that axe finds nothing in the current colour mode. */
export async function expectAccessible(
  page: Page,
  state = "page",
  { part, colours = true }: Scope = {},
): Promise<void> {
  await settle(page);
  expect(await violations(page, colours ? {} : withoutColours, part), state).toEqual([]);
}

/** Expect that axe finds nothing in light, and no colour that is hard to read in dark. */
export async function expectAccessibleInBothModes(
  page: Page,
  state = "page",
  { part, colours = true }: Scope = {},
): Promise<void> {
  await setColourScheme(page, "light");
  await expectAccessible(page, `${state}, light`, { part, colours });
  if (!colours) return;
  await setColourScheme(page, "dark");
  await settle(page);
  expect(await violations(page, { runOnly: colourRules }, part), `${state}, dark`).toEqual([]);
}

/** Change the colour scheme of the system, which the page follows. */
export async function setColourScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Polled in each frame, not after the growing pauses of `expect`.
  const dark = colorScheme === "dark";
  await page.waitForFunction((dark) => document.documentElement.classList.contains("dark") === dark, dark);
}
