import { expect, test } from "vitest";
import { filterFromQuery, queryFromFilter } from "./filter";

const model = "01890000-0000-7000-8000-000000000000";

test("converts a query to a filter and back", () => {
  const query = { style: "neon-city", model, mode: "reimagine", favourite: "true" };
  const filter = filterFromQuery(query);
  expect(filter).toEqual({ styleId: "neon-city", modelId: model, mode: "REIMAGINE", favourite: true });
  expect(queryFromFilter(filter)).toEqual(query);
});

test("ignores invalid values in the query", () => {
  expect(filterFromQuery({ style: "", model: "mine", mode: "paint", favourite: "maybe" })).toEqual({});
});
