// axe finds no violation on any public page and on /dev/kit, light and dark, in both languages.
import AxeBuilder from "@axe-core/playwright";
import { expect, open, test } from "./fixtures";
import { languages, publicPages } from "./site";

const kit = { name: "kit", en: "/dev/kit", es: "/es/dev/kit" };
const lost = { name: "not found", en: "/nothing-here", es: "/es/nada" };

for (const scheme of ["light", "dark"] as const) {
  for (const site of [...publicPages, kit, lost]) {
    for (const language of languages) {
      test(`${site.name}, ${language}, ${scheme}`, async ({ page, expected }) => {
        expected.push(/404/);
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
        await open(page, site[language]);
        await expect(page.locator("html")).toHaveClass(scheme === "dark" ? /dark/ : /^(?!.*dark)/);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 160)) })),
        ).toEqual([]);
      });
    }
  }
}
