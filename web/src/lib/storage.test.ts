// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { canStore, readStored, writeStored } from "./storage";

describe("S5.9 local storage", () => {
  it("is found where it works", () => {
    expect(canStore()).toBe(true);
    writeStored("a", "b");
    expect(readStored("a")).toBe("b");
  });

  it("is found missing where a private window refuses to write", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(canStore()).toBe(false);
    expect(() => writeStored("a", "b")).not.toThrow();
  });

  it("is found missing where a browser forbids even to look", () => {
    vi.stubGlobal("localStorage", undefined);
    expect(canStore()).toBe(false);
    expect(readStored("a")).toBeNull();
  });
});
