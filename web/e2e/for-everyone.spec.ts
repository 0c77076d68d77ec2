// Pages for everybody, beyond what axe sees: by keyboard alone, for who hears them, at twice the size, in the system's own
// colours, without motion, under a thumb.
import type { Locator, Page } from "@playwright/test";
import enShell from "../src/i18n/en/shell";
import enUi from "../src/i18n/en/ui";
import { drawAll } from "./draw-all";
import { moving, tooSmall, unreadable } from "./everyone";
import { expect, open, signIn, test } from "./fixtures";
import { listen } from "./hearing";
import { choosePicture, languages, openCard, openForm, results, spend } from "./studio";
import { walk } from "./tab-walk";

const { studio } = languages.en;

const desktop = { width: 1280, height: 720 };
const doubled = { width: 640, height: 360 };
const narrowest = { width: 320, height: 640 };

/** As it stands once what it asks the server for has come, and nothing moves. */
async function settled(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, path);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".after\\:animate-shimmer:visible")).toHaveCount(0);
}

/** As it is set in the browser, where text has 16 px by itself. */
async function doubleText(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await expect(page.locator("html")).toHaveCSS("font-size", "32px");
}

// One of each kind: words and pictures, a form, a grid, cards to choose from, everything that can be set. Spanish takes more room.
for (const { path, visitor = false } of [
  { path: "/es", visitor: true },
  { path: "/es/imagine" },
  { path: "/es/my-photos" },
  { path: "/es/tokens" },
  { path: "/es/settings" },
]) {
  test(`${path} by keyboard, without motion, twice as large`, async ({ page, context }) => {
    if (!visitor) await signIn(context);
    await page.setViewportSize(desktop);
    await settled(page, path);
    expect(await moving(page), "moves").toEqual([]);
    expect(await tooSmall(page, 24), "cannot be hit").toEqual([]);
    const { stops, problems } = await walk(page);
    expect(problems, "by keyboard").toEqual([]);
    expect(stops.length).toBeGreaterThan(10);

    await drawAll(page);
    await page.setViewportSize(doubled);
    expect(await unreadable(page), "at 200 %").toEqual([]);
    await page.setViewportSize(narrowest);
    expect(await unreadable(page), "at 400 %").toEqual([]);
    await doubleText(page);
    // The layout is chosen anew with the size of the window.
    await page.setViewportSize(desktop);
    expect(await unreadable(page), "with text of twice the size").toEqual([]);
  });
}

test("the keyboard skips to the content, stays in a dialog while it is open, and is back at its button after", async ({
  page,
}) => {
  await settled(page, "/faq");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: enShell.skipToContent })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("searchbox")).toBeFocused();

  const opener = page.getByRole("banner").getByRole("link", { name: enShell.nav.login });
  await opener.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const inside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  for (let stop = 0; stop < 12; stop += 1) {
    // The guards around a dialog hold the focus for no time.
    await expect.poll(inside).toBe(true);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("the form on a card takes the keyboard in, and Escape leads back to its button", async ({
  page,
  context,
}) => {
  await signIn(context);
  const card = await openCard(page, "en", "Neon city", "REIMAGINE");
  const form = await openForm(page, card, "en", "REIMAGINE");
  await expect.poll(() => form.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(card.getByRole("button", { name: languages.en.styles.create.REIMAGINE })).toBeFocused();
});

test("on a phone everything but links among words is large enough for a thumb", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await settled(page, "/");
  expect(await tooSmall(page, 44), "/").toEqual([]);
  await signIn(context);
  for (const path of ["/styles?q=neon", "/imagine", "/my-photos", "/settings"]) {
    await settled(page, path);
    expect(await tooSmall(page, 44), path).toEqual([]);
  }
  await context.close();
});

test("who hears the page is told of mistakes in a form and of refusals", async ({ page, expected }) => {
  expected.push(/401/);
  const heard = await listen(page);
  await open(page, "/login");
  const form = page.getByRole("main").locator("form");
  const email = form.locator("[name=email]");
  await email.focus();
  await form.locator("[type=submit]").click();
  const described = page.locator(`[id="${await email.getAttribute("aria-describedby")}"]`);
  await expect(described).not.toBeEmpty();
  expect(await heard()).toContain(await described.textContent());

  await email.fill("nobody@example.org");
  await form.locator("[name=password]").fill("wrong-password");
  await form.locator("[type=submit]").click();
  // The toast is in the tree too, with its button, though nobody has focused it.
  const toast = page.getByRole("region", { name: enShell.notifications }).getByRole("alertdialog");
  await expect(toast.getByRole("button", { name: enUi.close })).toBeVisible();
  const words = (await toast.getByRole("paragraph").first().textContent()) ?? "";
  await expect.poll(async () => (await heard()).some((said) => said.includes(words))).toBe(true);
});

test("who hears the page is told how far a picture is, and that it is there", async ({ page, context }) => {
  const heard = await listen(page);
  await signIn(context);
  await open(page, "/reimagine?style=neon-city");
  const form = page.getByRole("main").locator("form");
  await choosePicture(form);
  await form.getByRole("radio", { name: studio.genders.FEMALE }).click();
  await form.getByRole("radio", { name: /^SD/ }).click();
  await form.getByRole("button", { name: studio.submit.REIMAGINE, exact: true }).click();
  await spend(page, "en", 2);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleDescription(studio.results.making.REIMAGINE);
  await expect(dialog.getByRole("progressbar", { name: "Picture 1" })).toHaveAttribute("aria-valuenow", /\d/);
  await results(page, "en");
  expect(await heard()).toContain(studio.results.made.photos_one);
});

test("in the system's own colours what is chosen, on, done or focused can be told", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await open(page, "/dev/kit");
  /** The page around a control looks different after something was done to it. */
  const changes = async (what: string, area: Locator, act: () => Promise<unknown>) => {
    await area.scrollIntoViewIfNeeded();
    const before = await area.screenshot();
    await act();
    await page.mouse.move(0, 0);
    expect((await area.screenshot()).equals(before), what).toBe(false);
  };
  const main = page.getByRole("main");
  const enabled = { disabled: false };
  const checkbox = main.getByRole("checkbox", enabled).first();
  await changes("checkbox", checkbox, () => checkbox.click());
  const toggle = main.getByRole("switch", enabled).first();
  await changes("switch", toggle, () => toggle.click());
  const radio = main.getByRole("radiogroup").first().getByRole("radio", enabled).last();
  await expect(radio).not.toBeChecked();
  await changes("radio", radio, () => radio.click());
  const tabs = main.getByRole("tablist").first();
  await changes("tab", tabs, () => tabs.getByRole("tab").nth(1).click());
  const bar = main.getByRole("progressbar").first();
  await changes("progress", bar, () =>
    bar.evaluate((element) => {
      const done = element.querySelector<HTMLElement>("[style]");
      if (done) done.style.width = "5%";
    }),
  );
  const button = main.getByRole("button", { name: "primary" }).first();
  await changes("focus", button.locator(".."), async () => {
    await button.focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
  });
});
