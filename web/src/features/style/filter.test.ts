import { expect, test } from "vitest";
import { shelvesCall } from "./api";
import { filterFromQuery, queryFromFilter } from "./filter";

test("parses a query and ignores invalid values", () => {
  expect(filterFromQuery({ q: "neon", mode: "animate", gender: "female" }, "night")).toEqual({
    slug: "night",
    mode: "ANIMATE",
    gender: "FEMALE",
    query: "neon",
  });
  expect(filterFromQuery({ q: "", mode: "paint", gender: "unisex" })).toEqual({
    slug: undefined,
    mode: undefined,
    gender: undefined,
    query: undefined,
  });
});

test("converts a filter back to the same query", () => {
  const query = { q: "neon", mode: "animate", gender: "female" };
  expect(queryFromFilter(filterFromQuery(query))).toEqual(query);
});

test("requests all pages of shelves in the order of the document's day", () => {
  expect(shelvesCall({}, 20_000, 1).body).toMatchObject({ page: 1, where: { seed: 20_000 } });
  expect(shelvesCall({}, 20_000, 2).body).toMatchObject({ page: 2, where: { seed: 20_000 } });
});
