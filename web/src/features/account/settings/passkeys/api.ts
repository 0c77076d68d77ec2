// The calls of the passkeys card.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";
import { createPasskey } from "@/lib/passkey";

export type Passkey = components["schemas"]["PasskeySummary"];

const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: () => unwrap(api.POST("/api/me/passkeys")),
  meta: { list: true },
});

export const usePasskeys = () => useQuery(passkeysQuery);

function change(update: (passkeys: Passkey[]) => Passkey[]): void {
  queryClient.setQueryData(passkeysQuery.queryKey, (known) => known && update(known));
}

const pathOf = ({ id }: Passkey) => ({ path: { passkey_id: id } });

/** Let the browser create a passkey, and add it to the account. */
export async function addPasskey({ name, password }: { name: string; password: string }): Promise<void> {
  const { options } = await unwrap(api.POST("/api/me/passkeys/options", { body: { password } }));
  const credential = await createPasskey(options);
  const added = await unwrap(api.POST("/api/me/passkeys/add", { body: { credential, name } }));
  change((known) => [added, ...known]);
}

export async function renamePasskey(passkey: Passkey, name: string): Promise<void> {
  const options = { params: pathOf(passkey), body: { name } };
  const renamed = await unwrap(api.POST("/api/me/passkeys/{passkey_id}/rename", options));
  change((known) => known.map((each) => (each.id === renamed.id ? renamed : each)));
}

export async function removePasskey(passkey: Passkey): Promise<void> {
  await unwrap(api.POST("/api/me/passkeys/{passkey_id}/remove", { params: pathOf(passkey) }));
  change((known) => known.filter(({ id }) => id !== passkey.id));
}
