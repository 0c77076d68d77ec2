// axe finds no violation on any public page and on /dev/kit, light and dark, in both languages.
import { expectAccessibleInBothModes } from "./axe";
import { open, test } from "./fixtures";
import { languages, publicPages } from "./site";

const kit = { name: "kit", en: "/dev/kit", es: "/es/dev/kit" };
const lost = { name: "not found", en: "/nothing-here", es: "/es/nada" };

for (const site of [...publicPages, kit, lost]) {
  for (const language of languages) {
    test(`${site.name}, ${language}`, async ({ page, expected }) => {
      if (site === lost) expected.push(/404/);
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await open(page, site[language]);
      await expectAccessibleInBothModes(page);
    });
  }
}
