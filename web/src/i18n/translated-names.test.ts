import { describe, expect, it } from "vitest";
import { translatedName, translatedOptions } from "./translated-names";

describe("S1.6 regions and currencies to pick from", () => {
  it("are called what they are called in the page's language", () => {
    expect(translatedName("DE", "region", "en")).toBe("Germany");
    expect(translatedName("DE", "region", "es")).toBe("Alemania");
    expect(translatedOptions(["EUR"], "currency", "es")).toEqual([
      { value: "EUR", label: "Euro", detail: "EUR" },
    ]);
  });

  it("stand in the order of its alphabet, accents or not", () => {
    const names = translatedOptions(["ZM", "AT", "AR", "AF"], "region", "es").map(({ label }) => label);
    expect(names).toEqual(["Afganistán", "Argentina", "Austria", "Zambia"]);
    const islands = translatedOptions(["AL", "AX", "AD"], "region", "en").map(({ value }) => value);
    expect(islands).toEqual(["AX", "AL", "AD"]);
  });
});
