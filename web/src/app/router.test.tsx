import { act, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import { loadApp } from "@/testing/app";
import { json, stubHttp } from "@/testing/http";

/** Whether the code of pages cannot be loaded, and whether a reload has started because of that. */
const chunk = vi.hoisted(() => ({ missing: false, reloading: false, timeOut: () => {} }));
const leavePage = vi.hoisted(() => vi.fn(async () => {}));

vi.mock("@/shell/page-fade", () => ({ leavePage, enterPage: () => {} }));
vi.mock("@/shell/chunk-reload", () => ({
  isReloading: () => chunk.reloading,
  withoutReloading: <Value,>(guess: Promise<Value>) => guess,
  waitForReload: () =>
    new Promise<void>((resolve) => {
      chunk.timeOut = resolve;
    }),
}));
vi.mock("./pages", async (importOriginal) => {
  const original = await importOriginal<typeof import("./pages")>();
  const gone = () => Promise.reject(new TypeError("gone"));
  return {
    ...original,
    loadPage: ((name) => (chunk.missing ? gone() : original.loadPage(name))) as typeof original.loadPage,
  };
});

async function open(path: string) {
  const { router, app } = await loadApp(path);
  window.history.replaceState(null, "", path);
  leavePage.mockClear();
  render(app);
  return router;
}

beforeEach(() => {
  queryClient.clear();
  Object.assign(chunk, { missing: false, reloading: false });
  const terms = {
    id: 1,
    countsFrom: "2026-08-01T00:00:00Z",
    current: true,
    intro: "",
    news: "",
    html: "",
    contents: [],
    versions: [],
  };
  const noPosts = { items: [], page: 1, pages: 0, total: 0 };
  stubHttp({
    "/api/faq": json([]),
    "/api/terms/{version}": json(terms),
    "/api/blog/posts/paginator": json(noPosts),
    "/api/config": json({}),
    "/api/log": json({}),
  });
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

describe("the fade between pages", () => {
  it("starts once the new page is loaded", async () => {
    const router = await open("/terms");
    leavePage.mockImplementationOnce(async () => {
      const queries = queryClient.getQueryCache().getAll();
      expect(queries.map(({ state }) => state.status)).toContain("success");
      expect(router.state.navigation.location?.pathname).toBe("/faq");
    });
    await act(() => router.navigate("/faq"));
    expect(leavePage).toHaveBeenCalledOnce();
    expect(router.state).toMatchObject({ location: { pathname: "/faq" }, errors: null });
  });

  it("does not start when only the query changes", async () => {
    const router = await open("/faq");
    await act(() => router.navigate("/faq?q=x"));
    expect(router.state.location.search).toBe("?q=x");
    expect(leavePage).not.toHaveBeenCalled();
  });

  it("starts once for a navigation that is redirected", async () => {
    const router = await open("/terms");
    await act(() => router.navigate("/my-photos"));
    expect(router.state.location.pathname).toBe("/login");
    expect(leavePage).toHaveBeenCalledOnce();
  });

  it("does not start for a page that could not be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const router = await open("/terms");
    chunk.missing = true;
    await act(() => router.navigate("/faq"));
    expect(router.state.errors).not.toBeNull();
    expect(leavePage).not.toHaveBeenCalled();
  });
});

it("keeps the old page during a reload, and shows the error if the reload does not happen", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const router = await open("/terms");
  Object.assign(chunk, { missing: true, reloading: true });
  let navigated = false;
  const navigation = router.navigate("/faq").then(() => {
    navigated = true;
  });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(navigated).toBe(false);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/terms/i);
  chunk.timeOut();
  await act(() => navigation);
  expect(router.state.errors).not.toBeNull();
});
