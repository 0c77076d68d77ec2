import { describe, expect, it } from "vitest";
import { translatedName, translatedOptions } from "./translated-names";

describe("region and currency options", () => {
  it("have names in the page's language", () => {
    expect(translatedName("DE", "region", "en")).toBe("Germany");
    expect(translatedName("DE", "region", "es")).toBe("Alemania");
    expect(translatedOptions(["EUR"], "currency", "es")).toEqual([
      { value: "EUR", label: "Euro", detail: "EUR" },
    ]);
  });

  it("are sorted in the collation of the language", () => {
    const names = translatedOptions(["ZM", "AT", "AR", "AF"], "region", "es").map(({ label }) => label);
    expect(names).toEqual(["Afganistán", "Argentina", "Austria", "Zambia"]);
    const islands = translatedOptions(["AL", "AX", "AD"], "region", "en").map(({ value }) => value);
    expect(islands).toEqual(["AX", "AL", "AD"]);
  });
});
