// The signed-in member of staff.
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";

export const meQuery = queryOptions({
  queryKey: ["admin", "me"],
  queryFn: () => unwrap(api.GET("/api/admin/me")),
});

/** Inside the frame, which shows pages only once this is loaded. */
export const useMe = () => useSuspenseQuery(meQuery).data;

export type Me = ReturnType<typeof useMe>;
