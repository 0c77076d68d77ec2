import { expect, it } from "vitest";
import { below, messageOf, withoutField } from "./refusal";

const fields = {
  "plans.1.name.en": "Missing",
  "plans.1.price.amountMinor": "Too small",
  "plans.10.id": "Wrong",
};
const refusal = { message: "Some fields are wrong", fields };

it("finds the messages of an entry and of a field's part", () => {
  expect(below(fields, "plans.1")).toEqual({ "name.en": "Missing", "price.amountMinor": "Too small" });
  expect(messageOf(below(fields, "plans.1"), "price")).toBe("Too small");
  expect(messageOf(fields, "packs")).toBeUndefined();
});

it("forgets the messages of what has changed, and itself with the last one", () => {
  expect(withoutField(refusal, "plans.1")?.fields).toEqual({ "plans.10.id": "Wrong" });
  expect(withoutField(withoutField(refusal, "plans.1"), "plans.10.id")).toBeNull();
});

it("stays while what it names is corrected, if it names no field", () => {
  const lines = { message: "styles/glass.yaml:12: unknown", fields: {} };
  expect(withoutField(lines, "recipe")).toBe(lines);
  expect(withoutField(null, "recipe")).toBeNull();
});
