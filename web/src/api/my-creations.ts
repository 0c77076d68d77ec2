// The user's photos and videos: finished ones page by page, unfinished and failed ones in one list, and functions that
// update both in the cache.
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import type { Language } from "@/i18n/language";
import { api, request, unwrap } from "./client";
import { ApiError } from "./errors";
import { type CreationFilter, type CreationKind, doneCall, facetsCall, jobsCall } from "./own-calls";
import { queryClient } from "./query-client";
import type { components } from "./schema.gen";

export type { CreationFilter, CreationKind };
export type Creation = components["schemas"]["Creation"];
/** `next` is the id after which the next page begins. It stays valid when that item is removed. */
type Page = components["schemas"]["Page_Creation_"] & { next: string | undefined };
type Pages = InfiniteData<Page, string | null>;

export const isUnfinished = ({ status }: Creation) => status === "QUEUED" || status === "RUNNING";
/** Signed file paths expire after a day. A tab that stays open refetches them before. */
const pathLifetimeMs = 12 * 60 * 60 * 1000;

const isDone = ({ status }: Creation) => status === "DONE";

const doneKey = (kind: CreationKind) => [`my-${kind}`, "done"] as const;
const jobsKey = (kind: CreationKind) => [`my-${kind}`, "jobs"] as const;
const facetsKey = (kind: CreationKind) => [`my-${kind}`, "facets"] as const;

/** Events report finished items, but not positions in the queue. */
const pollMs = 4000;

/** Keyset pagination: pages begin after the last item seen, so that none is repeated or skipped when the list changes. */
const doneQuery = (kind: CreationKind, filter: CreationFilter) =>
  infiniteQueryOptions({
    queryKey: [...doneKey(kind), filter] as const,
    queryFn: async ({ pageParam }): Promise<Page> => {
      const answer = await unwrap(request(doneCall(kind, filter, pageParam)));
      // The API returns a plain list for a body without a page number.
      const page = Array.isArray(answer)
        ? { items: answer, page: 1, pages: 1, total: answer.length }
        : answer;
      return { ...page, next: page.pages > 1 ? page.items.at(-1)?.id : undefined };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { list: true },
    retryOnMount: false,
    staleTime: pathLifetimeMs,
    refetchOnWindowFocus: true,
    // Comparing ten thousand items for each new page would take longer than rendering it.
    structuralSharing: false,
  });

const jobsQuery = (kind: CreationKind, language: Language) =>
  queryOptions({
    // Error messages are translated.
    queryKey: [...jobsKey(kind), language] as const,
    queryFn: async () => {
      const answer = await unwrap(request(jobsCall(kind), { headers: { "x-language": language } }));
      return Array.isArray(answer) ? answer : answer.items;
    },
    meta: { list: true },
    // Another tab or device may have started a job. A prefetched answer is fresh enough.
    staleTime: 1000,
    retryOnMount: false,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? pollMs : false),
  });

const facetsQuery = (kind: CreationKind) =>
  queryOptions({
    queryKey: facetsKey(kind),
    queryFn: () => unwrap(request(facetsCall(kind))),
    meta: { list: true },
    retryOnMount: false,
  });

/** Finished items, the newest first. */
export function useMyCreations(kind: CreationKind, filter: CreationFilter) {
  return useInfiniteQuery(doneQuery(kind, filter));
}

/** Load the initial data of a gallery into the cache. Return its first page of items. */
export async function prefetchGallery(
  kind: CreationKind,
  filter: CreationFilter,
  language: Language,
): Promise<readonly Creation[]> {
  const done = doneQuery(kind, filter);
  void queryClient.prefetchQuery(jobsQuery(kind, language));
  void queryClient.prefetchQuery(facetsQuery(kind));
  await queryClient.prefetchInfiniteQuery(done);
  return queryClient.getQueryData(done.queryKey)?.pages[0]?.items ?? [];
}

/** Queued, running and failed items, the newest first. */
export function useMyJobs(kind: CreationKind, language: Language) {
  return useQuery(jobsQuery(kind, language));
}

/** The styles, models and modes of finished items. */
export function useMyFacets(kind: CreationKind) {
  return useQuery(facetsQuery(kind));
}

export function refreshJobs(kind: CreationKind): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: jobsKey(kind) });
}

/** Return those items that are done or failed. */
export function fetchFinished(kind: CreationKind, ids: string[]): Promise<Creation[]> {
  return unwrap(api.POST(`/api/my-${kind}/ids-finished`, { body: { ids } }));
}

/** The same. Retries until the server responds, because nothing else would report these items. */
export function fetchFinishedWithRetry(kind: CreationKind, ids: string[]): Promise<Creation[]> {
  return queryClient.fetchQuery({
    queryKey: [`my-${kind}`, "finished", ids] as const,
    queryFn: () => fetchFinished(kind, ids),
    // With the usual pauses of the query client, from one second to half a minute.
    retry: (_, error) => !(error instanceof ApiError && error.status < 500),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Cancel unfinished items. Their tokens come back. */
export async function cancel(kind: CreationKind, ids: string[]): Promise<void> {
  await unwrap(api.POST(`/api/my-${kind}/cancel`, { body: { ids } }));
}

/** Remove failed items from the list. They come back if the call fails. */
export async function clearFailed(kind: CreationKind, items: readonly Creation[]): Promise<void> {
  const ids = items.map(({ id }) => id);
  // A request under way would bring them back.
  await queryClient.cancelQueries({ queryKey: jobsKey(kind) });
  takeOut(kind, ids);
  try {
    await unwrap(api.POST(`/api/my-${kind}/delete`, { body: { ids } }));
  } catch (error) {
    putOnTop(kind, items);
    throw error;
  }
}

/** Add new items, or move items whose status has changed to the right list. */
export function putOnTop(kind: CreationKind, items: readonly Creation[]): void {
  const ids = items.map(({ id }) => id);
  const done = items.filter(isDone);
  takeOut(kind, ids);
  for (const [key, pages] of queryClient.getQueriesData<Pages>({ queryKey: doneKey(kind) })) {
    const filter = key[2] as CreationFilter;
    const matching = done.filter((item) => matchesFilter(item, filter));
    if (pages && matching.length > 0) queryClient.setQueryData(key, matching.reduce(inserted, pages));
  }
  const jobs = items.filter((item) => !isDone(item));
  queryClient.setQueriesData<Creation[]>(
    { queryKey: jobsKey(kind) },
    (known) => known && [...jobs, ...known],
  );
  void queryClient.invalidateQueries({ queryKey: facetsKey(kind) });
}

/** Remove items from the cache. */
export function takeOut(kind: CreationKind, ids: readonly string[]): void {
  const gone = new Set(ids);
  const others = (items: Creation[]) => items.filter(({ id }) => !gone.has(id));
  queryClient.setQueriesData<Pages>({ queryKey: doneKey(kind) }, (known) => known && eachPage(known, others));
  queryClient.setQueriesData<Creation[]>({ queryKey: jobsKey(kind) }, (known) => known && others(known));
}

/** Update finished items. Those that no longer match a filter stay in its list until the list is left. */
export function change(kind: CreationKind, ids: readonly string[], part: Partial<Creation>): void {
  const meant = new Set(ids);
  const changed = (items: Creation[]) =>
    items.map((item) => (meant.has(item.id) ? { ...item, ...part } : item));
  queryClient.setQueriesData<Pages>(
    { queryKey: doneKey(kind) },
    (known) => known && eachPage(known, changed),
  );
  if (part.favourite === undefined) return;
  // Lists of favourites that are not shown are outdated now.
  queryClient.removeQueries({
    queryKey: doneKey(kind),
    type: "inactive",
    predicate: ({ queryKey }) => Boolean((queryKey[2] as CreationFilter).favourite),
  });
}

/** Set the progress of a running item. */
export function setProgress(kind: CreationKind, id: string, progress: number): void {
  const update = { progress, status: "RUNNING", queuePosition: null } as const;
  queryClient.setQueriesData<Creation[]>({ queryKey: jobsKey(kind) }, (known) =>
    known?.some((job) => job.id === id)
      ? known.map((job) => (job.id === id ? { ...job, ...update } : job))
      : known,
  );
}

function matchesFilter(item: Creation, { styleId, modelId, mode, favourite }: CreationFilter): boolean {
  return (
    (!styleId || item.styleId === styleId) &&
    (!modelId || item.userModelId === modelId) &&
    (!mode || item.mode === mode) &&
    (!favourite || item.favourite)
  );
}

function eachPage(pages: Pages, change: (items: Creation[]) => Creation[]): Pages {
  let lost = 0;
  const changed = pages.pages.map((page) => {
    const items = change(page.items);
    lost += page.items.length - items.length;
    return { ...page, items };
  });
  return { ...pages, pages: withTotal(changed, -lost) };
}

/** Insert an item by its id; ids sort by age. An item older than all fetched pages arrives with the next page. */
function inserted(pages: Pages, item: Creation): Pages {
  const last = pages.pages.length - 1;
  const found = pages.pages.findIndex(({ items }) => (items.at(-1)?.id ?? "") < item.id);
  const complete = pages.pages[last]?.next === undefined;
  const place = found >= 0 ? found : complete ? last : -1;
  const changed = pages.pages.map((page, index) =>
    index === place ? { ...page, items: [...page.items, item].sort((a, b) => (a.id < b.id ? 1 : -1)) } : page,
  );
  return { ...pages, pages: withTotal(changed, 1) };
}

/** The total is stored in the first page. */
const withTotal = (pages: Page[], more: number) =>
  pages.map((page, index) => (index === 0 ? { ...page, total: page.total + more } : page));
