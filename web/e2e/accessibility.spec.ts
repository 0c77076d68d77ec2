// axe finds no violation on any public page and on /dev/kit, light and dark, in both languages.
import AxeBuilder from "@axe-core/playwright";
import { expect, open, test } from "./fixtures";
import { languages, publicPages } from "./site";

const kit = { name: "kit", en: "/dev/kit", es: "/es/dev/kit" };
const lost = { name: "not found", en: "/nothing-here", es: "/es/nada" };

for (const site of [...publicPages, kit, lost]) {
  for (const language of languages) {
    test(`${site.name}, ${language}`, async ({ page, expected }) => {
      if (site === lost) expected.push(/404/);
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await open(page, site[language]);
      for (const scheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        // The page follows the system at once (S4.6).
        await expect(page.locator("html")).toHaveClass(scheme === "dark" ? /\bdark\b/ : /^(?!.*\bdark\b)/);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(({ id, nodes }) => ({
          id,
          where: nodes.map(({ html }) => html.slice(0, 160)),
        }));
        expect(found, scheme).toEqual([]);
      }
    });
  }
}
