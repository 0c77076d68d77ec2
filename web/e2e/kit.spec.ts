// Photographs of every part in every state, for people to look at (web/test-results/kit), and what no photograph may show.
import { expect, open, test } from "./fixtures";

const widths = [360, 768, 1440];

for (const scheme of ["light", "dark"] as const) {
  for (const width of widths) {
    test(`/dev/kit at ${width} px, ${scheme}: nothing spills over the side`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await open(page, "/dev/kit");
      const picture = await page.screenshot({
        path: `test-results/kit/${width}-${scheme}.png`,
        fullPage: true,
      });
      expect(picture.length).toBeGreaterThan(50_000);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }
}
