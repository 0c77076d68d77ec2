import { expect, it } from "vitest";
import { proposedSlug } from "./form";

it.each([
  ["¿Qué luz, y por qué?", "que-luz-y-por-que"],
  ["  10 ideas ", "10-ideas"],
  ["…", ""],
])("proposes an address for %j", (title, slug) => {
  expect(proposedSlug(title)).toBe(slug);
});
