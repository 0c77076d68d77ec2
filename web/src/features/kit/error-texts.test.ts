import { expect, it } from "vitest";
import { languages } from "@/i18n/language";
import { errorGroups } from "./error-texts";

it("lists every error message in all languages", async () => {
  const groups = await errorGroups();
  for (const { title, texts } of groups) {
    expect(texts.length, title).toBeGreaterThan(5);
    for (const { key, texts: found } of texts) expect(Object.keys(found), key).toEqual([...languages]);
  }
  const keys = groups.flatMap(({ texts }) => texts.map(({ key }) => key));
  expect(keys).toEqual(
    expect.arrayContaining(["errors.internal", "web.errors.offline.title", "fields.required"]),
  );
});
