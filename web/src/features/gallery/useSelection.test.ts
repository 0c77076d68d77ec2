// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Creation } from "@/api/my-creations";
import { noSelection, startedSelection } from "./selection";
import { loadAllItems, useSelection } from "./useSelection";

const item = (id: string) => ({ id }) as Creation;
const pages = [[item("a"), item("b")], [item("c"), item("d")], [item("e")]];

/** Return a list of which some pages are loaded. `onFetch` returns whether the next page can be fetched. */
function listOf(loaded: number, onFetch: () => boolean): Parameters<typeof loadAllItems>[0] {
  return {
    hasNextPage: loaded < pages.length,
    isError: false,
    data: { pages: pages.slice(0, loaded).map((items) => ({ items })) },
    fetchNextPage: async () =>
      onFetch() ? listOf(loaded + 1, onFetch) : { ...listOf(loaded, onFetch), isError: true },
  };
}

describe("loading all items", () => {
  it("fetches the remaining pages one after the other", async () => {
    const onFetch = vi.fn(() => true);
    const all = await loadAllItems(listOf(1, onFetch), new AbortController().signal);
    expect(all?.map(({ id }) => id).join("")).toBe("abcde");
    expect(onFetch).toHaveBeenCalledTimes(2);
  });

  it("fetches nothing when all pages are loaded", async () => {
    const onFetch = vi.fn(() => true);
    expect(await loadAllItems(listOf(3, onFetch), new AbortController().signal)).toHaveLength(5);
    expect(onFetch).not.toHaveBeenCalled();
  });

  it("fetches no further page after it was aborted", async () => {
    const controller = new AbortController();
    const onFetch = vi.fn(() => {
      controller.abort();
      return true;
    });
    expect(await loadAllItems(listOf(1, onFetch), controller.signal)).toBeNull();
    expect(onFetch).toHaveBeenCalledOnce();
  });

  it("ends without a result when a page cannot be fetched", async () => {
    const onFetch = vi.fn(() => false);
    expect(await loadAllItems(listOf(1, onFetch), new AbortController().signal)).toBeNull();
    expect(onFetch).toHaveBeenCalledOnce();
  });
});

describe("selecting all", () => {
  /** Select all of a gallery whose remaining pages arrive when `finish` is called. */
  function setUp() {
    const all = pages.flat();
    const signals: AbortSignal[] = [];
    let finish = async () => {};
    const loadAll = (signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<Creation[] | null>((resolve) => {
        finish = () => act(async () => resolve(signal.aborted ? null : all));
      });
    };
    const hook = renderHook(() => useSelection(all, loadAll));
    act(() => hook.result.current.select(startedSelection));
    act(() => void hook.result.current.selectAll());
    return { ...hook, signals, finish: () => finish() };
  }

  it("selects every item once all pages are loaded", async () => {
    const { result, finish } = setUp();
    expect(result.current.selectingAll).toBe(true);
    expect(result.current.selected).toEqual([]);
    await finish();
    expect(result.current.selectingAll).toBe(false);
    expect(result.current.selected).toHaveLength(5);
  });

  it("stops when the selection is ended, and selects nothing", async () => {
    const { result, signals, finish } = setUp();
    act(() => result.current.select(noSelection));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await finish();
    expect(result.current.selectingAll).toBe(false);
    expect(result.current.selection).toEqual(noSelection);
  });

  it("stops when the gallery is left", () => {
    const { signals, unmount } = setUp();
    unmount();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it("does not start twice", async () => {
    const { result, signals, finish } = setUp();
    await act(() => result.current.selectAll());
    expect(signals).toHaveLength(1);
    await finish();
  });
});
