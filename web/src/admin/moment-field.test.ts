import { expect, it } from "vitest";
import { optionalMoment, toField, toMoment } from "./moment-field";

it("keeps a moment over a form, whatever the time zone", () => {
  for (const moment of ["2027-01-31T09:05:00.000Z", "2027-07-01T23:59:00.000Z"]) {
    expect(optionalMoment.parse(toField(moment))).toBe(moment);
  }
});

it("has no moment for an empty field", () => {
  expect(toField(null)).toBe("");
  expect(optionalMoment.parse("")).toBeNull();
});

it("keeps a year that is being typed, also east of Greenwich", () => {
  const zone = process.env.TZ;
  process.env.TZ = "Europe/Berlin";
  try {
    expect(toField(toMoment("0002-08-18T08:00"))).toBe("0002-08-18T08:00");
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

it("keeps the seconds of a moment that is not changed", () => {
  const saved = "2026-08-18T08:00:37Z";
  expect(toMoment(toField(saved), saved)).toBe(saved);
  expect(toMoment("2027-01-01T10:00", saved)).not.toBe(saved);
});
