// @vitest-environment jsdom
import { renderHook, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useDeferred } from "./useDeferred";

const Part = () => null;

it("loads a component on first use and keeps it", async () => {
  const load = vi.fn(async () => ({ default: Part }));
  const { result, rerender } = renderHook(({ wanted }) => useDeferred({ wanted, load }), {
    initialProps: { wanted: false },
  });
  expect(load).not.toHaveBeenCalled();
  rerender({ wanted: true });
  await waitFor(() => expect(result.current).toBe(Part));
  rerender({ wanted: false });
  expect(result.current).toBe(Part);
});

it("logs a failed load and retries on the next use", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const load = vi.fn(async () => ({ default: Part }));
  const error = new TypeError("offline");
  load.mockRejectedValueOnce(error);
  const onFail = vi.fn();
  const { result, rerender } = renderHook(({ wanted }) => useDeferred({ wanted, load, onFail }), {
    initialProps: { wanted: ["first"] },
  });
  await waitFor(() => expect(onFail).toHaveBeenCalledExactlyOnceWith(error));
  expect(logged).toHaveBeenCalledOnce();
  expect(result.current).toBeNull();
  rerender({ wanted: ["second"] });
  await waitFor(() => expect(result.current).toBe(Part));
});
