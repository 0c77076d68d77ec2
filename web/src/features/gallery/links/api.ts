// The links by which the user shares albums, photos and videos.
import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";

const linksKey = ["my-links"] as const;

export function useLinks() {
  return useQuery({
    queryKey: linksKey,
    queryFn: () => unwrap(api.POST("/api/my-links")),
    // Links are made in the galleries, so each visit fetches them again.
    staleTime: 0,
  });
}

export function refreshLinks(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: linksKey });
}
