// What one does with photos and videos; the lists change at once, and change back where the server refuses.
import { api, unwrap } from "@/api/client";
import { type Creation, type CreationKind, change, putOnTop, takeOut } from "@/api/my-creations";
import type { components } from "@/api/schema.gen";

type ShareLink = components["schemas"]["ShareLink"];

/** As many ids as one call takes. */
const atOnce = 500;

export function inParts<Item>(items: readonly Item[], size = atOnce): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

const idsOf = (items: readonly Creation[]) => items.map(({ id }) => id);

export async function markFavourite(
  kind: CreationKind,
  items: readonly Creation[],
  favourite: boolean,
): Promise<void> {
  change(kind, idsOf(items), { favourite });
  try {
    for (const ids of inParts(idsOf(items))) {
      await unwrap(api.POST(`/api/my-${kind}/favourite`, { body: { ids, favourite } }));
    }
  } catch (error) {
    for (const item of items) change(kind, [item.id], { favourite: item.favourite });
    throw error;
  }
}

/** For a minute they can be restored. */
export async function remove(kind: CreationKind, items: readonly Creation[]): Promise<void> {
  takeOut(kind, idsOf(items));
  try {
    for (const ids of inParts(idsOf(items))) {
      await unwrap(api.POST(`/api/my-${kind}/delete`, { body: { ids } }));
    }
  } catch (error) {
    putOnTop(kind, items);
    throw error;
  }
}

export async function restore(kind: CreationKind, items: readonly Creation[]): Promise<void> {
  for (const ids of inParts(idsOf(items))) {
    putOnTop(kind, await unwrap(api.POST(`/api/my-${kind}/restore`, { body: { ids } })));
  }
}

export async function cancel(kind: CreationKind, ids: string[]): Promise<void> {
  await unwrap(api.POST(`/api/my-${kind}/cancel`, { body: { ids } }));
}

export async function share(kind: CreationKind, ids: string[]): Promise<ShareLink[]> {
  const links = await unwrap(api.POST(`/api/my-${kind}/share`, { body: { ids, shared: true } }));
  change(kind, ids, { shared: true });
  return links;
}

export async function stopSharing(kind: CreationKind, ids: string[]): Promise<void> {
  await unwrap(api.POST(`/api/my-${kind}/share`, { body: { ids, shared: false } }));
  change(kind, ids, { shared: false });
}
