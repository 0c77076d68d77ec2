// Accessibility beyond axe: keyboard, announcements, zoom, forced colours, reduced motion, touch targets.
import type { Locator, Page } from "@playwright/test";
import enShell from "../src/i18n/en/shell";
import enUi from "../src/i18n/en/ui";
import { signIn } from "./accounts";
import { recordAnnouncements } from "./announcements";
import { expect, open, test } from "./fixtures";
import { misplacedText, movingParts, renderOffscreen, smallTargets } from "./page-checks";
import {
  choosePicture,
  confirmCost,
  languages,
  openCard,
  openForm,
  submitForm,
  waitForResults,
} from "./studio";
import { tabThrough } from "./tab-walk";

const { studio } = languages.en;

const desktop = { width: 1280, height: 720 };
const zoomed = { width: 640, height: 360 };
const narrowest = { width: 320, height: 640 };

/** Open a page without motion and wait until its data has loaded. */
async function openSettled(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".after\\:animate-shimmer:visible")).toHaveCount(0);
}

/** Expect that no text is cut off or overlaps another, once the page has adapted to a new size. */
async function expectTextInPlace(page: Page, message: string): Promise<void> {
  await expect.poll(() => misplacedText(page), { message }).toEqual([]);
}

/** Double the default font size of the browser. */
async function doubleFontSize(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await expect(page.locator("html")).toHaveCSS("font-size", "32px");
}

// One page of each kind, in Spanish, whose texts are longer.
for (const { path, visitor = false } of [
  { path: "/es", visitor: true },
  { path: "/es/imagine" },
  { path: "/es/my-photos" },
  { path: "/es/tokens" },
  { path: "/es/settings" },
]) {
  test(`${path} by keyboard, without motion, and zoomed`, async ({ page, context }) => {
    if (!visitor) await signIn(context);
    await page.setViewportSize(desktop);
    await openSettled(page, path);
    expect(await movingParts(page), "moving").toEqual([]);
    expect(await smallTargets(page, 24), "small targets").toEqual([]);
    const { stops, problems } = await tabThrough(page);
    expect(problems, "by keyboard").toEqual([]);
    expect(stops.length).toBeGreaterThan(10);

    await renderOffscreen(page);
    await page.setViewportSize(zoomed);
    await expectTextInPlace(page, "at 200 %");
    await page.setViewportSize(narrowest);
    await expectTextInPlace(page, "at 400 %");
    await doubleFontSize(page);
    // Media queries are evaluated again when the window is resized.
    await page.setViewportSize(desktop);
    await expectTextInPlace(page, "with double font size");
  });
}

test("the skip link works, and a dialog traps the focus and returns it to its button", async ({ page }) => {
  await openSettled(page, "/faq");
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
    // The focus guards around a dialog hold the focus for a moment.
    await expect.poll(inside).toBe(true);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("the form of a card takes the focus, and Escape returns it to the button", async ({ page, context }) => {
  await signIn(context);
  const card = await openCard(page, "en", "Neon city", "REIMAGINE");
  const form = await openForm(page, card, "en", "REIMAGINE");
  await expect.poll(() => form.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(card.getByRole("button", { name: languages.en.styles.create.REIMAGINE })).toBeFocused();
});

test("on a phone every target is at least 44 px, except links in a sentence", async ({
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
  await openSettled(page, "/");
  expect(await smallTargets(page, 44), "/").toEqual([]);
  await signIn(context);
  for (const path of ["/styles?q=neon", "/imagine", "/my-photos", "/settings"]) {
    await openSettled(page, path);
    expect(await smallTargets(page, 44), path).toEqual([]);
  }
  await context.close();
});

test("a screen reader announces form errors and refusals", async ({ page, expected }) => {
  expected.push(/401/, /503/);
  const announcements = await recordAnnouncements(page);
  await open(page, "/login");
  const form = page.getByRole("main").locator("form");
  const email = form.locator("[name=email]");
  await email.focus();
  await form.locator("[type=submit]").click();
  await expect(email).toHaveAttribute("aria-describedby", /./);
  const error = page.locator(`[id="${await email.getAttribute("aria-describedby")}"]`);
  await expect(error).not.toBeEmpty();
  await expect.poll(announcements).toContain(await error.textContent());

  await email.fill("nobody@example.org");
  await form.locator("[name=password]").fill("wrong-password");
  await form.locator("[type=submit]").click();
  const password = form.locator("[name=password]");
  await expect(password).toHaveAttribute("aria-describedby", /./);
  const refusal = page.locator(`[id="${await password.getAttribute("aria-describedby")}"]`);
  await expect(refusal).not.toBeEmpty();
  await expect.poll(announcements).toContain(await refusal.textContent());

  await page.route("/api/auth", (route) => route.fulfill({ status: 503, body: "" }));
  await form.locator("[type=submit]").click();
  // The toast is in the accessibility tree although it is not focused.
  const toast = page.getByRole("region", { name: enShell.notifications }).getByRole("alertdialog");
  await expect(toast.getByRole("button", { name: enUi.close })).toBeVisible();
  const message = (await toast.getByRole("paragraph").first().textContent()) ?? "";
  await expect.poll(announcements).toContainEqual(expect.stringContaining(message));
});

test("a screen reader announces the progress of a photo and its completion", async ({ page, context }) => {
  const announcements = await recordAnnouncements(page);
  await signIn(context);
  await open(page, "/reimagine?style=neon-city");
  const form = page.getByRole("main").locator("form");
  await choosePicture(form);
  await form.getByRole("radio", { name: studio.genders.FEMALE }).click();
  await form.getByRole("radio", { name: /^SD/ }).click();
  await submitForm(form, studio.submit.REIMAGINE);
  await confirmCost(page, "en", 2);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleDescription(studio.results.making.REIMAGINE);
  // It may first wait for photos of other tests.
  await expect(dialog.getByRole("progressbar", { name: "Result 1" })).toHaveAttribute("aria-valuenow", /\d/, {
    timeout: 60_000,
  });
  await waitForResults(page, "en");
  await expect.poll(announcements).toContain(studio.results.made.photos_one);
});

test("with forced colours, selection, switches, progress and focus are visible", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, "/dev/kit");
  /** Expect that an action changes the look of an area. */
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
