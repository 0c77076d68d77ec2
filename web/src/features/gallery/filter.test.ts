import { expect, test } from "vitest";
import { filterIn, queryOf } from "./filter";

const model = "01890000-0000-7000-8000-000000000000";

test("an address says which part is wanted, and back again", () => {
  const query = { style: "neon-city", model, mode: "reimagine", favourite: "true" };
  const filter = filterIn(query);
  expect(filter).toEqual({ styleId: "neon-city", modelId: model, mode: "REIMAGINE", favourite: true });
  expect(queryOf(filter)).toEqual(query);
});

test("nonsense in an address is left out, so that the server is never asked for it", () => {
  expect(filterIn({ style: "", model: "mine", mode: "paint", favourite: "maybe" })).toEqual({});
});
