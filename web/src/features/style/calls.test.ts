import { expect, test } from "vitest";
import { filtersOf, shelvesCall, wantedIn } from "./calls";

test("an address says what is wanted, and nonsense in it is left out", () => {
  expect(wantedIn({ q: "neon", mode: "animate", gender: "female" }, "night")).toEqual({
    slug: "night",
    mode: "ANIMATE",
    gender: "FEMALE",
    query: "neon",
  });
  expect(wantedIn({ q: "", mode: "paint", gender: "unisex" })).toEqual({
    slug: undefined,
    mode: undefined,
    gender: undefined,
    query: undefined,
  });
});

test("what is wanted goes back into an address as it came", () => {
  const query = { q: "neon", mode: "animate", gender: "female" };
  expect(filtersOf(wantedIn(query))).toEqual(query);
});

test("all pages of shelves are in the order of the document's day", () => {
  expect(shelvesCall({}, 20_000, 1).body).toMatchObject({ page: 1, where: { seed: 20_000 } });
  expect(shelvesCall({}, 20_000, 2).body).toMatchObject({ page: 2, where: { seed: 20_000 } });
});
