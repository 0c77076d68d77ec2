import { renderHook, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type Handler, json, stubHttp } from "@/testing/http";
import { withQueries } from "@/testing/render";
import { call } from "./call";
import { ApiError } from "./errors";
import { callQuery, useAnswer, useList, watchListErrors } from "./list";
import { createQueryClient } from "./query-client";

const faqCall = call("GET", "/api/faq");
const promosCall = call("POST", "/api/tokenPromos");
const postCall = call("GET", "/api/blog/posts/{slug}", { params: { path: { slug: "x" } } });

function setUp(handler: Handler) {
  const { requests } = stubHttp(handler);
  const client = createQueryClient();
  return { requests, client, wrapper: withQueries(client) };
}

describe("a list (docs/product.md#lists)", () => {
  it("has the states fetched, loading, data and error", async () => {
    const { wrapper, requests } = setUp(json([{ id: "a" }]));
    const { result } = renderHook(() => useList(faqCall, "es"), { wrapper });
    expect(result.current).toMatchObject({ fetched: false, loading: true, data: [], error: null });
    await waitFor(() => expect(result.current.fetched).toBe(true));
    expect(result.current).toMatchObject({ loading: false, data: [{ id: "a" }], error: null });
    expect(requests[0]?.headers.get("x-language")).toBe("es");
  });

  it("is fetched once, and again only on request", async () => {
    const { wrapper, requests } = setUp(json([]));
    const first = renderHook(() => useList(faqCall, "en"), { wrapper });
    await waitFor(() => expect(first.result.current.fetched).toBe(true));
    first.unmount();
    const second = renderHook(() => useList(faqCall, "en"), { wrapper });
    window.dispatchEvent(new Event("focus"));
    expect(second.result.current.fetched).toBe(true);
    expect(requests).toHaveLength(1);
    await second.result.current.refetch();
    expect(requests).toHaveLength(2);
  });

  it("has the server's error", async () => {
    const { wrapper } = setUp(
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
    const { wrapper, client } = setUp(json({ message: "Not found" }, 404));
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
    const { wrapper, client, requests } = setUp(json({ message: "Down" }, 400));
    const report = vi.fn();
    watchListErrors(client, report);
    await client.prefetchQuery(callQuery(faqCall, "en"));
    const { result } = renderHook(() => useList(faqCall, "en"), { wrapper });
    await waitFor(() => expect(result.current.error).toMatchObject({ message: "Down" }));
    expect(result.current.loading).toBe(false);
    expect(requests).toHaveLength(1);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it("is the only one reported when several lists fail", async () => {
    const { wrapper, client } = setUp(json({ message: "Down" }, 400));
    const report = vi.fn();
    watchListErrors(client, report);
    const lists = renderHook(() => [useList(faqCall, "en"), useList(promosCall, "en")] as const, { wrapper });
    await waitFor(() => expect(lists.result.current.every(({ error }) => error)).toBe(true));
    expect(report).toHaveBeenCalledTimes(1);
    expect(report.mock.calls[0]?.[0]).toMatchObject({ message: "Down" });
  });
});
