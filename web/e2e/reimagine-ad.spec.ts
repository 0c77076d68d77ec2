// The ad for Reimagine on a small phone: where it leads, that it stays away afterwards, and that everybody can use it.
import type { Page } from "@playwright/test";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";

const words = {
  en: {
    article: "/blog/how-to-take-good-selfies",
    title: "One photo, another world",
    try: "Try now",
    learn: "Learn more",
    login: "/login?redir=%2Freimagine",
    post: "/blog/introducing-reimagine",
    heading: /^Introducing Reimagine/,
  },
  es: {
    article: "/es/blog/como-hacer-buenos-selfis",
    title: "Una foto, otro mundo",
    try: "Pruébalo ya",
    learn: "Saber más",
    login: "/es/login?redir=%2Fes%2Freimagine",
    post: "/es/blog/presentamos-reimagine",
    heading: /^Presentamos Reimagine/,
  },
};

test.use({ viewport: { width: 360, height: 720 } });

const readOn = (page: Page) => page.evaluate(() => scrollTo(0, 3 * innerHeight));
const ad = (page: Page, title: string) => page.getByRole("status").filter({ hasText: title });

for (const [language, say] of Object.entries(words)) {
  test(`S1.8 S4.16 it leads to Reimagine and to its introduction, then stays away (${language})`, async ({
    page,
  }) => {
    await open(page, say.article);
    await expect(ad(page, say.title)).toBeHidden();
    await readOn(page);
    await ad(page, say.title).getByRole("link", { name: say.learn }).click();
    await expect(page).toHaveURL(say.post);
    await expect(page.getByRole("heading", { level: 1, name: say.heading })).toBeVisible();
    await open(page, say.article);
    await readOn(page);
    await page.waitForTimeout(500);
    await expect(ad(page, say.title)).toBeHidden();

    await page.evaluate(() => sessionStorage.clear());
    await open(page, say.article);
    await readOn(page);
    await ad(page, say.title).getByRole("link", { name: say.try }).click();
    // Who is not signed in logs in first, and comes back to it.
    await expect(page).toHaveURL(say.login);
    await expect(ad(page, say.title)).toBeHidden();
  });

  test(`everybody can read, reach and dismiss it (${language})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await open(page, say.article);
    await readOn(page);
    await expect(ad(page, say.title)).toBeVisible();
    await expectAccessibleInBothModes(page, "ad", { part: "[role=status]" });
    for (const link of await ad(page, say.title).getByRole("link").all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    const box = await ad(page, say.title).boundingBox();
    expect(box?.height).toBeLessThan(720 / 3);
    await ad(page, say.title).getByRole("button").click();
    await expect(ad(page, say.title)).toBeHidden();
  });
}
