// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { canStore, readStored, writeStored } from "./storage";

describe("local storage (docs/product.md#error-page)", () => {
  it("is detected", () => {
    expect(canStore()).toBe(true);
    writeStored("a", "b");
    expect(readStored("a")).toBe("b");
  });

  it("counts as missing when a private window refuses writes", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(canStore()).toBe(false);
    expect(() => writeStored("a", "b")).not.toThrow();
  });

  it("counts as missing when the browser forbids access", () => {
    vi.stubGlobal("localStorage", undefined);
    expect(canStore()).toBe(false);
    expect(readStored("a")).toBeNull();
  });
});
