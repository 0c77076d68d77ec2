// The calls of the linked accounts card.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";

export type Identity = components["schemas"]["LinkedIdentity"];

const identitiesQuery = queryOptions({
  queryKey: ["identities"],
  queryFn: () => unwrap(api.POST("/api/me/identities")),
  meta: { list: true },
});

export const useIdentities = () => useQuery(identitiesQuery);

export async function unlinkIdentity({ provider, subject }: Identity): Promise<void> {
  await unwrap(api.POST("/api/me/identities/unlink", { body: { provider, subject } }));
  queryClient.setQueryData(identitiesQuery.queryKey, (known) =>
    known?.filter((each) => each.provider !== provider || each.subject !== subject),
  );
}
