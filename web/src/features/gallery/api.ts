// Actions on photos and videos. Lists are updated optimistically, and rolled back if the call fails.

import { api, requestRaw, unwrap } from "@/api/client";
import { ApiError } from "@/api/errors";
import { type Creation, type CreationKind, change, putOnTop, takeOut } from "@/api/my-creations";
import type { components } from "@/api/schema.gen";
import { forgetBin } from "./bin/api";

export type Edit = components["schemas"]["EditBody"]["edit"];
export type PublicLink = Pick<components["schemas"]["PublicLink"], "id" | "kind" | "token" | "count">;

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

/** Move items to the bin. */
export async function remove(kind: CreationKind, items: readonly Creation[]): Promise<void> {
  takeOut(kind, idsOf(items));
  try {
    for (const ids of inBatches(idsOf(items))) {
      await unwrap(api.POST(`/api/my-${kind}/delete`, { body: { ids } }));
    }
    void forgetBin();
  } catch (error) {
    putOnTop(kind, items);
    throw error;
  }
}

export async function restore(kind: CreationKind, items: readonly Creation[]): Promise<void> {
  for (const ids of inBatches(idsOf(items))) {
    putOnTop(kind, await unwrap(api.POST(`/api/my-${kind}/restore`, { body: { ids } })));
  }
  void forgetBin();
}

/** Make items public: one by its own link, several as an album. The same items keep their link. */
export async function share(kind: CreationKind, items: readonly Creation[]): Promise<PublicLink> {
  const ids = idsOf(items);
  if (ids.length > 1) return unwrap(api.POST("/api/my-albums/share", { body: { ids } }));
  const [link] = await unwrap(api.POST(`/api/my-${kind}/share`, { body: { ids, shared: true } }));
  // It was deleted on another device meanwhile.
  if (!link?.token) throw new ApiError(404);
  change(kind, ids, { shared: true });
  return { id: link.id, kind: kind === "photos" ? "PHOTO" : "VIDEO", token: link.token, count: 1 };
}

/** Order an edit of a photo. A repeated call with the same key orders it once. */
export async function orderEdit(photo: Creation, edit: Edit, key: string): Promise<void> {
  const headers = { "Idempotency-Key": key };
  putOnTop("photos", [
    await unwrap(api.POST("/api/my-photos/edit", { headers, body: { id: photo.id, edit } })),
  ]);
}

export async function stopSharing({ id, kind }: PublicLink): Promise<void> {
  const ids = [id];
  if (kind === "ALBUM") {
    await unwrap(api.POST("/api/my-albums/revoke", { body: { ids } }));
    return;
  }
  const list = kind === "PHOTO" ? "photos" : "videos";
  await unwrap(api.POST(`/api/my-${list}/share`, { body: { ids, shared: false } }));
  change(list, ids, { shared: false });
}

/** Received chunks are collected in a blob, which browsers store outside the page's memory, whenever they reach this size. */
const collectBytes = 8 * 1024 * 1024;

/** The long edge of copies in pixels; photos only. */
export const downloadSizes = ["original", 1080, 512] as const;
export type DownloadSize = (typeof downloadSizes)[number];

interface ZipRequest {
  kind: CreationKind;
  ids: string[];
  size: DownloadSize;
  signal: AbortSignal;
  /** From 0 to 1; null if the size is unknown. */
  onProgress: (progress: number | null) => void;
}

/** Download the files as one zip file. */
export async function fetchZip({ kind, ids, size: wanted, signal, onProgress }: ZipRequest): Promise<Blob> {
  const body = { ids, ...(wanted !== "original" && { edge: wanted }) };
  const response = await requestRaw("POST", `/api/my-${kind}/zip`, { body, signal });
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
