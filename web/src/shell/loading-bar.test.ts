import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { barState, estimatedProgress, finishLoadingBar, loadingBar, startLoadingBar } from "./loading-bar";

describe("loading bar, docs/product.md#loading-bar", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    barState.set({ visible: false, progress: 0, failed: false });
  });
  afterEach(() => {
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
  });

  it("has the specified constants", () => {
    expect(loadingBar).toEqual({
      durationMs: 2000,
      throttleMs: 200,
      hideDelayMs: 500,
      resetDelayMs: 400,
      heightPx: 3,
    });
  });

  it("is not shown if the page loads within the throttle", () => {
    startLoadingBar();
    vi.advanceTimersByTime(199);
    expect(barState.get().visible).toBe(false);
    finishLoadingBar();
    vi.advanceTimersByTime(5000);
    expect(barState.get()).toEqual({ visible: false, progress: 0, failed: false });
  });

  it("grows towards the estimate, completes, hides after 500 ms and resets 400 ms later", () => {
    startLoadingBar();
    vi.advanceTimersByTime(200);
    const early = barState.get().progress;
    vi.advanceTimersByTime(1000);
    expect(barState.get().visible).toBe(true);
    expect(barState.get().progress).toBeGreaterThan(early);
    expect(barState.get().progress).toBeLessThan(100);
    finishLoadingBar();
    expect(barState.get()).toEqual({ visible: true, progress: 100, failed: false });
    vi.advanceTimersByTime(500);
    expect(barState.get()).toEqual({ visible: false, progress: 100, failed: false });
    vi.advanceTimersByTime(400);
    expect(barState.get().progress).toBe(0);
  });

  it("turns to the error colour if the page fails", () => {
    startLoadingBar();
    finishLoadingBar({ failed: true });
    expect(barState.get()).toEqual({ visible: true, progress: 100, failed: true });
  });

  it("never reaches 100 % by its estimate", () => {
    expect(estimatedProgress(0)).toBe(0);
    expect(estimatedProgress(1000)).toBeCloseTo(50);
    expect(estimatedProgress(60_000)).toBeLessThan(100);
  });
});
