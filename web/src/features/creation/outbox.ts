// Requests that could not be sent, pictures included, stored in this browser until the network is back. Each keeps its
// idempotency key, so that it is created and charged once, however often it is sent.

import { ApiError } from "@/api/errors";
import type { Creation } from "@/api/my-creations";
import { inTurn, readDrafts, removeDraft, writeDraft } from "@/lib/drafts";
import { z } from "@/lib/zod";
import { create, isTransient } from "./api";
import { genders, rules } from "./creation-request";
import { deleteDraft } from "./drafts";
import type { Run } from "./run";

export type OutboxEntry = Pick<Run, "key" | "style" | "request">;

const entryShape = z.object({
  key: z.string(),
  style: z.object({ id: z.string(), gender: z.enum(genders) }),
  request: z.object({ mode: z.enum(["IMAGINE", "REIMAGINE", "ANIMATE"]) }),
});

function isEntry(value: unknown): value is OutboxEntry {
  const { data } = entryShape.safeParse(value);
  if (!data) return false;
  return rules[data.request.mode](data.style.gender).safeParse((value as OutboxEntry).request).success;
}

interface Callbacks {
  onSent: (entry: OutboxEntry, items: readonly Creation[]) => void;
  /** The server rejected the request for good. */
  onRejected: (error: unknown) => void;
}

const folder = (owner: string) => `${owner}/outbox/`;

/** Keys of the requests that this tab is sending. */
const inFlight = new Set<string>();

/** Mark a request as being sent, so that the outbox does not send it too. `release` ends that. */
export const claim = (key: string) => inFlight.add(key);
export const release = (key: string) => inFlight.delete(key);

/** Return whether the request could be stored. */
export async function enqueue(owner: string, { key, style, request }: OutboxEntry): Promise<boolean> {
  let stored = false;
  await inTurn(async () => {
    await writeDraft(folder(owner) + key, { key, style, request } satisfies OutboxEntry);
    stored = true;
  });
  return stored;
}

export const dequeue = (owner: string, key: string) => inTurn(() => removeDraft(folder(owner) + key));

async function sendOne(owner: string, entry: OutboxEntry, { onSent, onRejected }: Callbacks): Promise<void> {
  claim(entry.key);
  try {
    const items = await create(entry);
    await dequeue(owner, entry.key);
    deleteDraft(entry.request.mode, owner);
    onSent(entry, items);
  } catch (error) {
    // Keep the entry until there is a network, or a session.
    if (isTransient(error) || (error instanceof ApiError && error.status === 401)) return;
    await dequeue(owner, entry.key);
    onRejected(error);
  } finally {
    release(entry.key);
  }
}

async function sendAll(owner: string, callbacks: Callbacks): Promise<void> {
  for (const entry of await readDrafts(folder(owner), isEntry)) {
    if (!inFlight.has(entry.key)) await sendOne(owner, entry, callbacks);
  }
}

/** Send all entries, one after the other, except those that this or another tab is sending. */
export async function flushOutbox(owner: string, callbacks: Callbacks): Promise<void> {
  // Locks are unavailable on pages that are not served over HTTPS.
  if (!navigator.locks) return sendAll(owner, callbacks);
  await navigator.locks.request("outbox", { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll(owner, callbacks);
  });
}
