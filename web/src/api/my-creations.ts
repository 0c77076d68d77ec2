// My photos and my videos (S3.6, S3.8): those that are there, page by page; those being made or failed; and what makes
// both change. Whoever makes something tells it here, and every gallery shows it.
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import type { Language } from "@/i18n/language";
import { api, request, unwrap } from "./client";
import { type CreationFilter, type CreationKind, doneCall, facetsCall, jobsCall } from "./own-calls";
import { queryClient } from "./query-client";
import type { components } from "./schema.gen";

export type { CreationFilter, CreationKind };
export type Creation = components["schemas"]["Creation"];
/** With the id after which the next page begins, whatever becomes of the item itself. */
type Page = components["schemas"]["Page_Creation_"] & { next: string | undefined };
type Pages = InfiniteData<Page, string | null>;

export const isUnfinished = ({ status }: Creation) => status === "QUEUED" || status === "RUNNING";
/** Paths of files run out after a day: a tab that was left open asks anew in time. */
const pathsLastMs = 12 * 60 * 60 * 1000;

const isThere = ({ status }: Creation) => status === "DONE";

const doneKey = (kind: CreationKind) => [`my-${kind}`, "done"] as const;
const jobsKey = (kind: CreationKind) => [`my-${kind}`, "jobs"] as const;
const facetsKey = (kind: CreationKind) => [`my-${kind}`, "facets"] as const;

/** Events tell that something is there; only asking tells how the queue moves. */
const freshEveryMs = 4000;

/** Pages begin after the last item seen, so that none repeats or misses any when something comes or goes. */
const doneQuery = (kind: CreationKind, filter: CreationFilter) =>
  infiniteQueryOptions({
    queryKey: [...doneKey(kind), filter] as const,
    queryFn: async ({ pageParam }): Promise<Page> => {
      const answer = await unwrap(request(doneCall(kind, filter, pageParam)));
      // A plain list answers a body without a page.
      const page = Array.isArray(answer)
        ? { items: answer, page: 1, pages: 1, total: answer.length }
        : answer;
      return { ...page, next: page.pages > 1 ? page.items.at(-1)?.id : undefined };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { list: true },
    retryOnMount: false,
    staleTime: pathsLastMs,
    refetchOnWindowFocus: true,
    // To compare ten thousand items with themselves at each page that arrives would take longer than to show it.
    structuralSharing: false,
  });

const jobsQuery = (kind: CreationKind, language: Language) =>
  queryOptions({
    // What went wrong is told in words.
    queryKey: [...jobsKey(kind), language] as const,
    queryFn: async () => {
      const answer = await unwrap(request(jobsCall(kind), { headers: { "x-language": language } }));
      return Array.isArray(answer) ? answer : answer.items;
    },
    meta: { list: true },
    // Somebody else may be making something for them: another tab, another device. What was asked for ahead is fresh.
    staleTime: 1000,
    retryOnMount: false,
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? freshEveryMs : false),
  });

const facetsQuery = (kind: CreationKind) =>
  queryOptions({
    queryKey: facetsKey(kind),
    queryFn: () => unwrap(request(facetsCall(kind))),
    meta: { list: true },
    retryOnMount: false,
  });

/** What is there, the newest first. */
export function useMyCreations(kind: CreationKind, filter: CreationFilter) {
  return useInfiniteQuery(doneQuery(kind, filter));
}

/** What a gallery begins with, for who will look at it in a moment. Tells what is there as soon as that is known. */
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

/** What is being made or has failed, the newest first. */
export function useMyJobs(kind: CreationKind, language: Language) {
  return useQuery(jobsQuery(kind, language));
}

/** The styles, models and modes of what is there. */
export function useMyFacets(kind: CreationKind) {
  return useQuery(facetsQuery(kind));
}

/** Asks anew for what is being made. */
export function refreshJobs(kind: CreationKind): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: jobsKey(kind) });
}

/** Those among the ids that are there or failed (S7.3). */
export function fetchFinished(kind: CreationKind, ids: string[]): Promise<Creation[]> {
  return unwrap(api.POST(`/api/my-${kind}/ids-finished`, { body: { ids } }));
}

/** New things, or things whose state has changed, take their place: what is there on top of its list (S4.7). */
export function putOnTop(kind: CreationKind, items: readonly Creation[]): void {
  const ids = items.map(({ id }) => id);
  const there = items.filter(isThere);
  takeOut(kind, ids);
  for (const [key, pages] of queryClient.getQueriesData<Pages>({ queryKey: doneKey(kind) })) {
    const filter = key[2] as CreationFilter;
    const wanted = there.filter((item) => isWanted(item, filter));
    if (pages && wanted.length > 0) queryClient.setQueryData(key, wanted.reduce(inserted, pages));
  }
  const jobs = items.filter((item) => !isThere(item));
  queryClient.setQueriesData<Creation[]>(
    { queryKey: jobsKey(kind) },
    (known) => known && [...jobs, ...known],
  );
  void queryClient.invalidateQueries({ queryKey: facetsKey(kind) });
}

/** They are gone, from here at least. */
export function takeOut(kind: CreationKind, ids: readonly string[]): void {
  const gone = new Set(ids);
  const others = (items: Creation[]) => items.filter(({ id }) => !gone.has(id));
  queryClient.setQueriesData<Pages>({ queryKey: doneKey(kind) }, (known) => known && eachPage(known, others));
  queryClient.setQueriesData<Creation[]>({ queryKey: jobsKey(kind) }, (known) => known && others(known));
}

/** Something about what is there has changed. What a filter no longer wants stays in its list until it is left. */
export function change(kind: CreationKind, ids: readonly string[], part: Partial<Creation>): void {
  const meant = new Set(ids);
  const changed = (items: Creation[]) =>
    items.map((item) => (meant.has(item.id) ? { ...item, ...part } : item));
  queryClient.setQueriesData<Pages>(
    { queryKey: doneKey(kind) },
    (known) => known && eachPage(known, changed),
  );
  if (part.favourite === undefined) return;
  // A list of favourites that nobody is looking at may lack some now, or hold too many.
  queryClient.removeQueries({
    queryKey: doneKey(kind),
    type: "inactive",
    predicate: ({ queryKey }) => Boolean((queryKey[2] as CreationFilter).favourite),
  });
}

/** How far something is that is being made. */
export function tellProgress(kind: CreationKind, id: string, progress: number): void {
  const told = { progress, status: "RUNNING", queuePosition: null } as const;
  queryClient.setQueriesData<Creation[]>({ queryKey: jobsKey(kind) }, (known) =>
    known?.some((job) => job.id === id)
      ? known.map((job) => (job.id === id ? { ...job, ...told } : job))
      : known,
  );
}

function isWanted(item: Creation, { styleId, modelId, mode, favourite }: CreationFilter): boolean {
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

/** Ids sort by age, so each item has its place. What is older than all pages seen comes with the next one. */
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

/** The first page tells how many there are in all. */
const withTotal = (pages: Page[], more: number) =>
  pages.map((page, index) => (index === 0 ? { ...page, total: page.total + more } : page));
