import { expect, it } from "vitest";
import { optionalMoment, toField } from "./moment-field";

it("keeps a moment over a form, whatever the time zone", () => {
  for (const moment of ["2027-01-31T09:05:00.000Z", "2027-07-01T23:59:00.000Z"]) {
    expect(optionalMoment.parse(toField(moment))).toBe(moment);
  }
});

it("has no moment for an empty field", () => {
  expect(toField(null)).toBe("");
  expect(optionalMoment.parse("")).toBeNull();
});
