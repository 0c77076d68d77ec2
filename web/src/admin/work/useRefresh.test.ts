// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useRefresh } from "./useRefresh";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("loads again every ten seconds, only while the page is visible", () => {
  vi.useFakeTimers();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  const refetch = vi.fn();
  const { unmount } = renderHook(() => useRefresh(refetch));
  vi.advanceTimersByTime(20_000);
  expect(refetch).toHaveBeenCalledTimes(2);

  visibility.mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(60_000);
  expect(refetch).toHaveBeenCalledTimes(2);

  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(refetch).toHaveBeenCalledTimes(3);

  unmount();
  vi.advanceTimersByTime(60_000);
  expect(refetch).toHaveBeenCalledTimes(3);
});
