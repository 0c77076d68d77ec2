import { expect, it } from "vitest";
import { localMoment, momentOf, proposedSlug } from "./form";

it.each([
  ["¿Qué luz, y por qué?", "que-luz-y-por-que"],
  ["  10 ideas ", "10-ideas"],
  ["…", ""],
])("proposes an address for %j", (title, slug) => {
  expect(proposedSlug(title)).toBe(slug);
});

it("keeps a moment through its input", () => {
  expect(momentOf(localMoment("2026-08-18T08:00:00Z"))).toBe("2026-08-18T08:00:00.000Z");
  expect(localMoment(null)).toBe("");
  expect(momentOf("")).toBeNull();
});
