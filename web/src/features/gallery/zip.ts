// Originals as one zip file: fetched piece by piece, so that it can be told how far it is, and handed to the browser to
// save.

import { ApiError, asErrorBody } from "@/api/errors";
import type { CreationKind } from "@/api/my-creations";
import { send } from "@/api/transport";

/** Pieces become a blob, which browsers keep outside the page's memory, as soon as they are this much together. */
const together = 8 * 1024 * 1024;

interface ZipRequest {
  kind: CreationKind;
  ids: string[];
  signal: AbortSignal;
  /** From 0 to 1; null where the size is not known ahead. */
  onProgress: (share: number | null) => void;
}

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
  if (!response.body) throw new Error("A zip without content");
  const size = Number(response.headers.get("content-length")) || null;
  let whole = new Blob([], { type: "application/zip" });
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  const collect = () => {
    whole = new Blob([whole, ...pieces], { type: whole.type });
    pieces = [];
    waiting = 0;
  };
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    pieces.push(part.value);
    waiting += part.value.byteLength;
    if (waiting >= together) collect();
    onProgress(size && (whole.size + waiting) / size);
  }
  collect();
  return whole;
}

/** As if the user had followed a link to it. */
export function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  const address = URL.createObjectURL(file);
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: some browsers begin to read only later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
