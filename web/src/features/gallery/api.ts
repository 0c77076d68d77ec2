// Actions on photos and videos. Lists are updated optimistically, and rolled back if the call fails.
import { api, unwrap } from "@/api/client";
import { ApiError, asErrorBody } from "@/api/errors";
import { type Creation, type CreationKind, change, putOnTop, takeOut } from "@/api/my-creations";
import type { components } from "@/api/schema.gen";
import { send } from "@/api/transport";

type ShareLink = components["schemas"]["ShareLink"];

/** The maximum number of ids per call. */
const idsPerCall = 500;

export function inBatches<Item>(items: readonly Item[], size = idsPerCall): Item[][] {
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
    for (const ids of inBatches(idsOf(items))) {
      await unwrap(api.POST(`/api/my-${kind}/favourite`, { body: { ids, favourite } }));
    }
  } catch (error) {
    for (const item of items) change(kind, [item.id], { favourite: item.favourite });
    throw error;
  }
}

/** Deleted items can be restored for a minute. */
export async function remove(kind: CreationKind, items: readonly Creation[]): Promise<void> {
  takeOut(kind, idsOf(items));
  try {
    for (const ids of inBatches(idsOf(items))) {
      await unwrap(api.POST(`/api/my-${kind}/delete`, { body: { ids } }));
    }
  } catch (error) {
    putOnTop(kind, items);
    throw error;
  }
}

export async function restore(kind: CreationKind, items: readonly Creation[]): Promise<void> {
  for (const ids of inBatches(idsOf(items))) {
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

/** Received chunks are collected in a blob, which browsers store outside the page's memory, whenever they reach this size. */
const collectBytes = 8 * 1024 * 1024;

interface ZipRequest {
  kind: CreationKind;
  ids: string[];
  signal: AbortSignal;
  /** From 0 to 1; null if the size is unknown. */
  onProgress: (progress: number | null) => void;
}

/** Download the originals as one zip file. */
export async function fetchZip({ kind, ids, signal, onProgress }: ZipRequest): Promise<Blob> {
  const response = await send(
    new Request(`${location.origin}/api/my-${kind}/zip`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ids }),
      signal,
    }),
  );
  if (!response.ok) throw new ApiError(response.status, asErrorBody(await response.json().catch(() => null)));
  if (!response.body) throw new Error("The response has no body");
  const size = Number(response.headers.get("content-length")) || null;
  let zip = new Blob([], { type: "application/zip" });
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let uncollected = 0;
  const collect = () => {
    zip = new Blob([zip, ...chunks], { type: zip.type });
    chunks = [];
    uncollected = 0;
  };
  const reader = response.body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    chunks.push(chunk.value);
    uncollected += chunk.value.byteLength;
    if (uncollected >= collectBytes) collect();
    onProgress(size && (zip.size + uncollected) / size);
  }
  collect();
  return zip;
}
