// Where the user is signed in. Asked for anew with each visit to the settings: it changes without this browser.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";

export type Device = components["schemas"]["Device"];

const devicesQuery = queryOptions({
  queryKey: ["devices"],
  queryFn: () => unwrap(api.POST("/api/me/sessions")),
  staleTime: 0,
  meta: { list: true },
});

export const useDevices = () => useQuery(devicesQuery);

function keepOnly(wanted: (device: Device) => boolean): void {
  queryClient.setQueryData(devicesQuery.queryKey, (devices) => devices?.filter(wanted));
}

export async function endSession({ id }: Device): Promise<void> {
  await unwrap(api.POST("/api/me/sessions/{session_id}/end", { params: { path: { session_id: id } } }));
  keepOnly((device) => device.id !== id);
}

export async function endOtherSessions(): Promise<void> {
  await unwrap(api.POST("/api/me/sessions/endOthers"));
  forgetOtherDevices();
}

/** After the server has signed them out. */
export function forgetOtherDevices(): void {
  keepOnly(({ current }) => current);
}
