import { beforeEach, describe, expect, it } from "vitest";
import { mayReload } from "./chunk-reload";

describe("S8.8 a missing chunk", () => {
  beforeEach(() => sessionStorage.clear());

  it("reloads a path at most once in ten seconds", () => {
    expect(mayReload("/faq", 1_000, sessionStorage)).toBe(true);
    expect(mayReload("/faq", 10_999, sessionStorage)).toBe(false);
    expect(mayReload("/faq", 11_000, sessionStorage)).toBe(true);
  });

  it("counts each path for itself", () => {
    expect(mayReload("/faq", 1_000, sessionStorage)).toBe(true);
    expect(mayReload("/styles", 1_001, sessionStorage)).toBe(true);
    expect(mayReload("/faq", 1_002, sessionStorage)).toBe(false);
  });

  it("is not misled by what else is stored", () => {
    sessionStorage.setItem("chunk-reload", "{broken");
    expect(mayReload("/faq", 1_000, sessionStorage)).toBe(true);
  });
});
