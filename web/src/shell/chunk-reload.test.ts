// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { withoutReloading } from "@/lib/optional-import";
import { isReloading, mayReload, reloadOnMissingChunks, waitForReload } from "./chunk-reload";

describe("reload after a missing chunk", () => {
  beforeEach(() => sessionStorage.clear());

  it("reloads a path at most once in ten seconds", () => {
    expect(mayReload("/faq", 1_000, sessionStorage)).toBe(true);
    expect(mayReload("/faq", 10_999, sessionStorage)).toBe(false);
    expect(mayReload("/faq", 11_000, sessionStorage)).toBe(true);
  });

  it("counts each path separately", () => {
    expect(mayReload("/faq", 1_000, sessionStorage)).toBe(true);
    expect(mayReload("/styles", 1_001, sessionStorage)).toBe(true);
    expect(mayReload("/faq", 1_002, sessionStorage)).toBe(false);
  });

  it("does not reload without a network", () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    reloadOnMissingChunks(() => location);
    window.dispatchEvent(new Event("vite:preloadError"));
    expect(isReloading()).toBe(false);
    expect(sessionStorage.length).toBe(0);
  });

  it("does not reload the page for a failed prefetch", async () => {
    reloadOnMissingChunks(() => location);
    let missing = () => {};
    const guess = new Promise<void>((_, reject) => {
      missing = () => reject(new TypeError("gone"));
    });
    const guessed = withoutReloading(guess);
    window.dispatchEvent(new Event("vite:preloadError"));
    missing();
    await expect(guessed).rejects.toThrow("gone");
    expect(isReloading()).toBe(false);
    expect(sessionStorage.length).toBe(0);
  });

  it("is awaited for at most 30 seconds", async () => {
    vi.useFakeTimers();
    const waited = waitForReload();
    await vi.advanceTimersByTimeAsync(30_000);
    await waited;
    expect(isReloading()).toBe(false);
    vi.useRealTimers();
  });

  it("ignores invalid stored values", () => {
    sessionStorage.setItem("chunk-reload", "{broken");
    expect(mayReload("/faq", 1_000, sessionStorage)).toBe(true);
  });
});
