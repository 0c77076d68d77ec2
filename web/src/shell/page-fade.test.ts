// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { enterPage, leavePage } from "./page-fade";

type Update = () => Promise<void>;
let update: Update | null = null;

describe("one page fades into the next", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    update = null;
    document.body.innerHTML = "";
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    document.startViewTransition = vi.fn((callback) => {
      update = callback as Update;
      return {
        ready: Promise.reject(new DOMException("overtaken", "AbortError")),
      } as unknown as ViewTransition;
    });
  });
  afterEach(() => vi.useRealTimers());

  it("goes on when the old one is pictured, and ends when the new one stands", async () => {
    const left = leavePage();
    const faded = update?.();
    await left;
    enterPage();
    await faded;
  });

  it("keeps nobody waiting for a page that does not come", async () => {
    void leavePage();
    const faded = update?.();
    vi.advanceTimersByTime(200);
    await faded;
  });

  it("not where nothing may move", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    await leavePage();
    expect(update).toBeNull();
  });

  it("not from under a dialog, though from under a toast", async () => {
    document.body.innerHTML = '<div role="dialog" aria-modal="false"></div>';
    void leavePage();
    expect(update).not.toBeNull();
    update = null;
    document.body.innerHTML = '<div role="dialog"></div>';
    await leavePage();
    expect(update).toBeNull();
  });
});
