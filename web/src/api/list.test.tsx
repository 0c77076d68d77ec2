import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { call } from "./call";
import { ApiError } from "./errors";
import { callQuery, useAnswer, useList, watchListErrors } from "./list";
import { createQueryClient } from "./query-client";

const faqCall = call("GET", "/api/faq");
const promosCall = call("POST", "/api/tokenPromos");
const postCall = call("GET", "/api/blog/posts/{slug}", { params: { path: { slug: "x" } } });
const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { "Content-Type": "application/json" } });

function setUp(answer: () => Response) {
  const fetched = vi.fn(async (_: Request) => answer());
  vi.stubGlobal("fetch", fetched);
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { fetched, client, wrapper };
}

describe("a list (docs/product.md#lists)", () => {
  it("has the states fetched, loading, data and error", async () => {
    const { wrapper, fetched } = setUp(() => json([{ id: "a" }]));
    const { result } = renderHook(() => useList(faqCall, "es"), { wrapper });
    expect(result.current).toMatchObject({ fetched: false, loading: true, data: [], error: null });
    await waitFor(() => expect(result.current.fetched).toBe(true));
    expect(result.current).toMatchObject({ loading: false, data: [{ id: "a" }], error: null });
    expect(fetched.mock.calls[0]?.[0].headers.get("x-language")).toBe("es");
  });

  it("is fetched once, and again only on request", async () => {
    const { wrapper, fetched } = setUp(() => json([]));
    const first = renderHook(() => useList(faqCall, "en"), { wrapper });
    await waitFor(() => expect(first.result.current.fetched).toBe(true));
    first.unmount();
    const second = renderHook(() => useList(faqCall, "en"), { wrapper });
    window.dispatchEvent(new Event("focus"));
    expect(second.result.current.fetched).toBe(true);
    expect(fetched).toHaveBeenCalledTimes(1);
    await second.result.current.refetch();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("has the server's error", async () => {
    const { wrapper } = setUp(() =>
      json({ message: "No luck", code: "noLuck", data: { fields: { a: "b" } } }, 422),
    );
    const { result } = renderHook(() => useList(faqCall, "en"), { wrapper });
    await waitFor(() => expect(result.current.error).toBeInstanceOf(ApiError));
    expect(result.current.error).toMatchObject({
      status: 422,
      message: "No luck",
      code: "noLuck",
      fields: { a: "b" },
    });
  });

  it("is null after a 404, which is not reported as a failure", async () => {
    const { wrapper, client } = setUp(() => json({ message: "Not found" }, 404));
    const report = vi.fn();
    watchListErrors(client, report);
    const { result } = renderHook(() => useAnswer(postCall, "en"), {
      wrapper,
    });
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(result.current.data).toBeNull());
    expect(result.current.error).toBeNull();
    expect(report).not.toHaveBeenCalled();
  });

  it("is neither fetched nor reported again when its prefetch failed", async () => {
    const { wrapper, client, fetched } = setUp(() => json({ message: "Down" }, 400));
    const report = vi.fn();
    watchListErrors(client, report);
    await client.prefetchQuery(callQuery(faqCall, "en"));
    const { result } = renderHook(() => useList(faqCall, "en"), { wrapper });
    await waitFor(() => expect(result.current.error).toMatchObject({ message: "Down" }));
    expect(result.current.loading).toBe(false);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it("is the only one reported when several lists fail", async () => {
    const { wrapper, client } = setUp(() => json({ message: "Down" }, 400));
    const report = vi.fn();
    watchListErrors(client, report);
    const lists = renderHook(() => [useList(faqCall, "en"), useList(promosCall, "en")] as const, { wrapper });
    await waitFor(() => expect(lists.result.current.every(({ error }) => error)).toBe(true));
    expect(report).toHaveBeenCalledTimes(1);
    expect(report.mock.calls[0]?.[0]).toMatchObject({ message: "Down" });
  });
});
