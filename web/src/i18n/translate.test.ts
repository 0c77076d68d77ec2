import { expect, it } from "vitest";
import { loadTexts } from "./texts";
import { translator } from "./translate";

await loadTexts("en", ["library", "shell"]);
await loadTexts("es", ["library", "shell"]);

it("picks the plural form of the count", () => {
  const t = translator("en", "library");
  expect(t("photos.count", { count: 1, number: "1" })).toBe("1 photo");
  expect(t("photos.count", { count: 2, number: "2" })).toBe("2 photos");
});

it("falls back to the form “other” where a language has more plural forms than the text", () => {
  // Spanish has a form “many” for a million.
  expect(translator("es", "library")("selection.photos", { count: 1_000_000 })).toContain("1.000.000");
});

it("formats a count as the language writes numbers", () => {
  expect(translator("en", "library")("selection.photos", { count: 10_000 })).toBe("10,000 selected");
  expect(translator("es", "library")("selection.photos", { count: 10_000 })).toMatch(/^10\.000 /);
});

it("inserts other numbers, such as years, as they are", () => {
  expect(translator("en", "shell")("footer.rights", { year: 2026, name: "Retrato" })).toBe("© 2026 Retrato");
});
