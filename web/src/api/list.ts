// Queries for API calls. An answer is fetched once, and again only on request.
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { Language } from "@/i18n/language";
import { type Call, keyOf } from "./call";
import { request, unwrap } from "./client";

interface AnswerState<Answer> {
  /** Null if the server answered 404; undefined while loading. */
  data: Answer | null | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

interface ListState<Item> {
  fetched: boolean;
  loading: boolean;
  data: Item[];
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** Send a call. A 404 is null, not a failure: the page shows that there is no such thing. */
async function perform<Answer>(call: Call<Answer>, language: Language): Promise<Answer | null> {
  const result = await request(call, { headers: { "x-language": language } });
  return result.response.status === 404 ? null : unwrap(result);
}

/** Return the query of a call. The server uses the same key for the answers in a document. */
export function callQuery<Answer>(call: Call<Answer>, language: Language) {
  return queryOptions({
    queryKey: keyOf(call, language),
    queryFn: () => perform(call, language),
    meta: { list: true, ...(call.public && { public: true }) },
    // A page shows the result of its prefetch, even a failure. The user decides whether to retry.
    retryOnMount: false,
  });
}

export function useAnswer<Answer>(call: Call<Answer>, language: Language): AnswerState<Answer> {
  const { data, error, refetch } = useQuery(callQuery(call, language));
  return { data, error, refetch };
}

/** `refetchIn`: milliseconds until the next fetch, for a list that is about to change. */
export function useList<Item>(
  call: Call<Item[]>,
  language: Language,
  refetchIn: (items: Item[]) => number | false = () => false,
): ListState<Item> {
  const query = useQuery({
    ...callQuery(call, language),
    refetchInterval: ({ state }) => refetchIn(state.data ?? []),
  });
  return {
    fetched: query.isFetched,
    loading: query.isFetching,
    data: query.data ?? [],
    error: query.error,
    refetch: query.refetch,
  };
}

/** Report the first list that fails to load, and no other until all lists have loaded. */
export function watchListErrors(client: QueryClient, report: (error: Error) => void): () => void {
  let reported: Error | null = null;
  return client.getQueryCache().subscribe(() => {
    const failed = client
      .getQueryCache()
      .getAll()
      .find((query) => query.meta?.list && query.state.error);
    const error = failed?.state.error ?? null;
    if (error && !reported) report(error);
    reported = error;
  });
}
