import { expect, it } from "vitest";
import { languages } from "@/i18n/language";
import { routeNames } from "@/routing/table";
import { modulesOf } from "./modules";

const sources = Object.keys(import.meta.glob(["../pages/*.tsx", "../i18n/*/*.ts"])).map((path) =>
  path.replace("../pages/", "src/pages/").replace("../i18n/", "src/i18n/"),
);

it.each([null, ...routeNames])("every module of the page %s exists", (name) => {
  for (const language of languages)
    expect(sources).toEqual(expect.arrayContaining(modulesOf(name, language)));
});

it("the modules of a page are its file and its texts in its language", () => {
  expect(modulesOf("faq", "es")).toEqual([
    "src/pages/faq.tsx",
    "src/i18n/es/shell.ts",
    "src/i18n/es/ui.ts",
    "src/i18n/es/faq.ts",
    "src/i18n/es/blog.ts",
  ]);
});
