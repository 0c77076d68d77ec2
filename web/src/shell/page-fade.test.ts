// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { enterPage, leavePage } from "./page-fade";

type Update = () => Promise<void>;
let update: Update | null = null;

describe("the fade between pages", () => {
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

  it("continues after the snapshot of the old page and ends when the new page is rendered", async () => {
    const left = leavePage();
    const faded = update?.();
    await left;
    enterPage();
    await faded;
  });

  it("ends by a timeout if the new page does not render", async () => {
    void leavePage();
    const faded = update?.();
    vi.advanceTimersByTime(200);
    await faded;
  });

  it("is skipped with reduced motion", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    await leavePage();
    expect(update).toBeNull();
  });

  it("is skipped while a dialog is open, but not for a toast", async () => {
    document.body.innerHTML = '<div role="dialog" aria-modal="false"></div>';
    void leavePage();
    expect(update).not.toBeNull();
    update = null;
    document.body.innerHTML = '<div role="dialog"></div>';
    await leavePage();
    expect(update).toBeNull();
  });
});
