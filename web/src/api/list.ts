// Lists, and other answers of the API, that are fetched once and again only on request (S3.8, S4.4).
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { Language } from "@/i18n/language";
import { type Call, keyOf } from "./call";
import { request, unwrap } from "./client";

interface AnswerState<Answer> {
  /** Null where there is no such thing; undefined until it is known. */
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

/** Null where the server says that there is no such thing, which is an answer like any other. */
async function perform<Answer>(call: Call<Answer>, language: Language): Promise<Answer | null> {
  const result = await request(call, { headers: { "x-language": language } });
  return result.response.status === 404 ? null : unwrap(result);
}

/** A call as a query: the same key that the server uses when it fetches the answer for a page. */
export function callQuery<Answer>(call: Call<Answer>, language: Language) {
  return queryOptions({
    queryKey: keyOf(call, language),
    queryFn: () => perform(call, language),
    meta: { list: true, ...(call.public && { public: true }) },
    // A page shows what came of the fetch before it, even a failure: to try again is the user's decision.
    retryOnMount: false,
  });
}

/** What a page's call was answered. */
export function useAnswer<Answer>(call: Call<Answer>, language: Language): AnswerState<Answer> {
  const { data, error, refetch } = useQuery(callQuery(call, language));
  return { data, error, refetch };
}

/** `again`: in how many milliseconds to ask anew, while something in the list is about to change. */
export function useList<Item>(
  call: Call<Item[]>,
  language: Language,
  again: (items: Item[]) => number | false = () => false,
): ListState<Item> {
  const query = useQuery({
    ...callQuery(call, language),
    refetchInterval: ({ state }) => again(state.data ?? []),
  });
  return {
    fetched: query.isFetched,
    loading: query.isFetching,
    data: query.data ?? [],
    error: query.error,
    refetch: query.refetch,
  };
}

/** Reports the first list that could not be loaded, until all lists are well again (S8.6). */
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
