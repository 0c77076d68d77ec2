// The cache of API answers. An answer stays until a new one is requested.
import { QueryClient } from "@tanstack/react-query";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** A failure is reported to the user. */
      list?: true;
      /** The same for all users. */
      public?: true;
    };
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        // The transport retries, for methods where that is safe.
        retry: false,
        // Without a network the service worker returns the last answer.
        networkMode: "always",
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
}

/** The browser's cache. Each render on the server creates its own. */
export const queryClient = createQueryClient();
