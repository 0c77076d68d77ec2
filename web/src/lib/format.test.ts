import { describe, expect, it, vi } from "vitest";
import { locales } from "@/i18n/language";
import { formatDate, formatNumber } from "./format";
import { localeOf, regionOf } from "./locale";

describe("numbers, dates, locales", () => {
  it("follow the language", () => {
    expect(formatNumber(12345.6, "en-US")).toBe("12,345.6");
    expect(formatNumber(12345.6, "es-ES")).toBe("12.345,6");
    expect(formatDate("2026-11-15T12:00:00Z", "es-ES")).toBe("15 de noviembre de 2026");
  });

  it.each([...Object.values(locales), "en-GB", "es-US", "es-MX", "es-AR", "en-IN"])(
    "whole numbers in %s are formatted as Intl formats them",
    (locale) => {
      for (const value of [
        0, 7, 999, 1000, 1540, 9999, 10_000, 123_456, 9_876_543, 1e15, 2e15, -1, -4321, -12_345,
      ]) {
        expect(formatNumber(value, locale)).toBe(new Intl.NumberFormat(locale).format(value));
      }
    },
  );

  it.each(Object.values(locales))("whole numbers in %s do not load Intl data", async (locale) => {
    vi.resetModules();
    const uncached = await import("./format");
    const create = vi.spyOn(Intl, "NumberFormat");
    uncached.formatNumber(1540, locale);
    uncached.formatNumber(123_456, locale);
    expect(create).not.toHaveBeenCalled();
  });

  it("join language and region", () => {
    expect(localeOf({ lt: "ES", rt: "mx" })).toBe("es-MX");
  });

  it("have the region of the browser's language, or US", () => {
    expect(regionOf("es-MX")).toBe("MX");
    expect(regionOf("zh-Hant-TW")).toBe("TW");
    expect(regionOf("es")).toBe("US");
    expect(regionOf("")).toBe("US");
  });
});
