// The ad for Reimagine on a small phone (docs/product.md#reimagine-ad).
import type { Page } from "@playwright/test";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, painted, test } from "./fixtures";
import { sample } from "./matrix";

const words = {
  en: {
    article: "/blog/how-to-take-good-selfies",
    title: "One photo, another world",
    try: "Try now",
    learn: "Learn more",
    signUp: "Create your account",
    post: "/blog/introducing-reimagine",
    heading: /^Introducing Reimagine/,
  },
  es: {
    article: "/es/blog/como-hacer-buenos-selfis",
    title: "Una foto, otro mundo",
    try: "Pruébalo ya",
    learn: "Saber más",
    signUp: "Crea tu cuenta",
    post: "/es/blog/presentamos-reimagine",
    heading: /^Presentamos Reimaginar/,
  },
};

test.use({ viewport: { width: 360, height: 720 } });

const scrollDown = (page: Page) => page.evaluate(() => scrollTo(0, 3 * innerHeight));
/** The code of the ad is loaded, and has seen how far the page is scrolled. */
const expectScrolled = async (page: Page) => {
  await page.waitForFunction(
    () =>
      scrollY > 2 * innerHeight &&
      performance.getEntriesByType("resource").some(({ name }) => name.includes("ReimagineAd")),
  );
  await page.waitForLoadState("networkidle");
  await painted(page);
};
const ad = (page: Page, title: string) => page.getByRole("status").filter({ hasText: title });

// Its colours are checked in English.
for (const language of sample(["en", "es"] as const, "en")) {
  const text = words[language];

  test(`${language}: the ad is accessible, links to Reimagine and its introduction, and then stays away`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await open(page, text.article);
    await expect(ad(page, text.title)).toBeHidden();
    await scrollDown(page);
    await expect(ad(page, text.title)).toBeVisible();
    await expectAccessibleInBothModes(page, "ad", { part: "[role=status]", colours: language === "en" });
    for (const link of await ad(page, text.title).getByRole("link").all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    const box = await ad(page, text.title).boundingBox();
    expect(box?.height).toBeLessThan(720 / 3);
    await ad(page, text.title).getByRole("button").click();
    await expect(ad(page, text.title)).toBeHidden();

    await page.evaluate(() => sessionStorage.clear());
    await open(page, text.article);
    await scrollDown(page);
    await ad(page, text.title).getByRole("link", { name: text.learn }).click();
    await expect(page).toHaveURL(text.post);
    await expect(page.getByRole("heading", { level: 1, name: text.heading })).toBeVisible();
    await open(page, text.article);
    await scrollDown(page);
    await expectScrolled(page);
    await expect(ad(page, text.title)).toBeHidden();

    await page.evaluate(() => sessionStorage.clear());
    await open(page, text.article);
    await scrollDown(page);
    await ad(page, text.title).getByRole("link", { name: text.try }).click();
    await expect(page.getByRole("dialog", { name: text.signUp })).toBeVisible();
    await expect(page).toHaveURL(text.article);
    await expect(ad(page, text.title)).toBeHidden();
  });
}
