// Wishes that could not be sent, pictures included, kept in this browser until they can be. Each keeps its key, by which the
// server knows it again: however often it is sent, it is made and paid for once.
import { z } from "zod";
import { ApiError } from "@/api/errors";
import type { Creation } from "@/api/my-creations";
import { inTurn, readDrafts, removeDraft, writeDraft } from "@/lib/drafts";
import { forgetDraft } from "./drafts";
import { isPassing, send } from "./make";
import type { Run } from "./run";
import { genders, rules } from "./wish";

export type Waiting = Pick<Run, "key" | "style" | "wish">;

const waitingShape = z.object({
  key: z.string(),
  style: z.object({ id: z.string(), gender: z.enum(genders) }),
  wish: z.object({ mode: z.enum(["IMAGINE", "REIMAGINE", "ANIMATE"]) }),
});

function isWaiting(value: unknown): value is Waiting {
  const { data } = waitingShape.safeParse(value);
  return (
    data !== undefined && rules[data.wish.mode](data.style.gender).safeParse((value as Waiting).wish).success
  );
}

interface Told {
  sent: (waiting: Waiting, items: readonly Creation[]) => void;
  /** The server does not want it, and will not later. */
  refused: (error: unknown) => void;
}

const folder = (owner: string) => `${owner}/outbox/`;

/** Those that are being sent in this tab, by whoever ordered them or from here. */
const inHand = new Set<string>();

/** From now on somebody tries to send it; `letGo` ends that. */
export const takeInHand = (key: string) => inHand.add(key);
export const letGo = (key: string) => inHand.delete(key);

/** Whether it could be kept. */
export async function keepWaiting(owner: string, { key, style, wish }: Waiting): Promise<boolean> {
  let kept = false;
  await inTurn(async () => {
    await writeDraft(folder(owner) + key, { key, style, wish } satisfies Waiting);
    kept = true;
  });
  return kept;
}

export const forgetWaiting = (owner: string, key: string) => inTurn(() => removeDraft(folder(owner) + key));

async function sendOne(owner: string, waiting: Waiting, told: Told): Promise<void> {
  takeInHand(waiting.key);
  try {
    const items = await send(waiting);
    await forgetWaiting(owner, waiting.key);
    forgetDraft(waiting.wish.mode, owner);
    told.sent(waiting, items);
  } catch (error) {
    // It stays for the next time there is a network, or a session.
    if (isPassing(error) || (error instanceof ApiError && error.status === 401)) return;
    await forgetWaiting(owner, waiting.key);
    told.refused(error);
  } finally {
    letGo(waiting.key);
  }
}

async function sendAll(owner: string, told: Told): Promise<void> {
  for (const waiting of await readDrafts(folder(owner), isWaiting)) {
    if (!inHand.has(waiting.key)) await sendOne(owner, waiting, told);
  }
}

/** Sends what waits, one after the other, but not what is being sent already, here or by another tab. */
export async function sendWaiting(owner: string, told: Told): Promise<void> {
  // Absent where the page is not served over https.
  if (!navigator.locks) return sendAll(owner, told);
  await navigator.locks.request("outbox", { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll(owner, told);
  });
}
