// Screenshots of every component in every state (/dev/kit). CONTRIBUTING.md says how to update them.
import { expect, open, test } from "./fixtures";
import { expectFitsWidth, renderOffscreen } from "./page-checks";

/** The browser that took the screenshots. Other versions and other systems render text too differently to compare. */
const chromium = { platform: "linux", version: /^156\./ };

// Half the resolution keeps the files small and hides differences in text rendering.
test.use({ deviceScaleFactor: 0.5 });

for (const colorScheme of ["light", "dark"] as const) {
  test(`/dev/kit, ${colorScheme}, looks as in its screenshot and fits every width`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme });
    await open(page, "/dev/kit");
    await renderOffscreen(page);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFitsWidth(page, `${width} px`);
    }
    const comparable = process.platform === chromium.platform && chromium.version.test(browser.version());
    test.skip(!comparable, `No screenshots of Chromium ${browser.version()} on ${process.platform}`);
    await expect(page).toHaveScreenshot(`kit-${colorScheme}.png`, {
      fullPage: true,
      scale: "device",
      // Photos load late and are lossy.
      mask: [page.locator("img, video")],
      threshold: 0.3,
      maxDiffPixels: 500,
    });
  });
}
