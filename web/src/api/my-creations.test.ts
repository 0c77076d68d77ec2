// @vitest-environment jsdom
import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type Handler, json, stubHttp } from "@/testing/http";
import { withQueries } from "@/testing/render";
import {
  type Creation,
  type CreationFilter,
  change,
  putOnTop,
  setProgress,
  takeOut,
  useMyCreations,
  useMyJobs,
} from "./my-creations";
import { queryClient } from "./query-client";

const item = (id: string, part: Partial<Creation> = {}) =>
  ({
    id,
    status: "DONE",
    styleId: "neon",
    mode: "IMAGINE",
    favourite: false,
    progress: 1,
    ...part,
  }) as Creation;

const job = (id: string) => item(id, { status: "QUEUED", progress: 0, queuePosition: 1 });

/** A server with these photos, the newest first, two to a page. */
function serve(photos: Creation[]) {
  const bodies: { page?: number; where: { before?: string | null; status: string[] } }[] = [];
  const find: Handler = (request) => {
    const body = request.body as (typeof bodies)[number];
    bodies.push(body);
    const { before, status } = body.where;
    const found = photos.filter(({ id, status: own }) => status.includes(own) && (!before || id < before));
    if (!body.page) return Response.json(found);
    const pages = Math.ceil(found.length / 2);
    return Response.json({ items: found.slice(0, 2), page: 1, pages, total: found.length });
  };
  stubHttp({
    "/api/my-photos/facets": json({ styles: [], models: [], modes: [] }),
    "/api/my-photos": find,
  });
  return bodies;
}

const wrapper = withQueries();

async function gallery(filter: CreationFilter = {}) {
  // TanStack Query re-renders only for properties that were read.
  const { result } = renderHook(
    () => {
      const { data, isSuccess, hasNextPage, fetchNextPage } = useMyCreations("photos", filter);
      return { data, isSuccess, hasNextPage, fetchNextPage };
    },
    { wrapper },
  );
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  return {
    result,
    ids: () => result.current.data?.pages.flatMap(({ items }) => items.map(({ id }) => id)).join(""),
    total: () => result.current.data?.pages[0]?.total,
  };
}

beforeEach(() => queryClient.clear());

/** The cache notifies its observers asynchronously. */
const settled = (step: () => void) =>
  act(async () => {
    step();
    await new Promise((resolve) => setTimeout(resolve));
  });

describe("my photos (docs/product.md#galleries)", () => {
  it("are paged by the last item seen", async () => {
    const bodies = serve([item("e"), item("d"), item("c"), item("b"), item("a")]);
    const { result, ids } = await gallery();
    expect(ids()).toBe("ed");
    await act(() => result.current.fetchNextPage());
    await act(() => result.current.fetchNextPage());
    await waitFor(() => expect(ids()).toBe("edcba"));
    expect(result.current.hasNextPage).toBe(false);
    expect(bodies.map(({ where }) => where.before)).toEqual([null, "d", "b"]);
  });

  it("continue after the same item even if it was removed", async () => {
    serve([item("e"), item("d"), item("c")]);
    const { result, ids } = await gallery();
    await settled(() => takeOut("photos", ["d", "e"]));
    await act(() => result.current.fetchNextPage());
    await waitFor(() => expect(ids()).toBe("c"));
  });

  it("have new items on top, without duplicates", async () => {
    serve([item("b"), item("a")]);
    const { ids, total } = await gallery();
    await settled(() => putOnTop("photos", [item("d"), item("c")]));
    await settled(() => putOnTop("photos", [item("d")]));
    expect(ids()).toBe("dcba");
    expect(total()).toBe(4);
  });

  it("show restored items in their old place", async () => {
    serve([item("c"), item("b")]);
    const { ids, total } = await gallery();
    await settled(() => takeOut("photos", ["b"]));
    expect([ids(), total()]).toEqual(["c", 1]);
    await settled(() => putOnTop("photos", [item("b")]));
    expect([ids(), total()]).toEqual(["cb", 2]);
  });

  it("add only matching items to a filtered list", async () => {
    serve([item("a", { favourite: true })]);
    const { ids } = await gallery({ favourite: true });
    await settled(() => putOnTop("photos", [item("c", { favourite: true }), item("b")]));
    expect(ids()).toBe("ca");
  });

  it("become favourites at once", async () => {
    serve([item("a")]);
    const { result } = await gallery();
    await settled(() => change("photos", ["a"], { favourite: true }));
    expect(result.current.data?.pages[0]?.items[0]?.favourite).toBe(true);
  });

  it("leave the list of jobs when they are done", async () => {
    serve([job("b"), item("a")]);
    const done = await gallery();
    const jobs = renderHook(() => useMyJobs("photos", "en"), { wrapper });
    await waitFor(() => expect(jobs.result.current.data).toHaveLength(1));
    await settled(() => setProgress("photos", "b", 0.5));
    expect(jobs.result.current.data?.[0]).toMatchObject({ status: "RUNNING", progress: 0.5 });
    await settled(() => putOnTop("photos", [item("b")]));
    expect(jobs.result.current.data).toEqual([]);
    expect(done.ids()).toBe("ba");
  });
});
