// The cache of everything the API has answered. An answer stays until somebody asks for a new one (S4.4).
import { QueryClient } from "@tanstack/react-query";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Its failure is reported to the user (S8.6). */
      list?: true;
      /** Does not depend on who is signed in. */
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
        // Retries are the transport's business, which knows what may be repeated.
        retry: false,
        // Without a network the service worker has the last answer.
        networkMode: "always",
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
}

/** The browser's cache; each render on the server has its own. */
export const queryClient = createQueryClient();
