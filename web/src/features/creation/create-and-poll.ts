// Submits a request and polls its items until all have settled.
import { ApiError } from "@/api/errors";
import type { Creation } from "@/api/my-creations";
import { create, fetchUpdates, isTransient, kindOf } from "./api";
import { type Run, unsettled } from "./run";

const pollEveryMs = 4000;
const firstBackoffMs = 1000;

interface PollOptions {
  onUpdate: (items: readonly Creation[]) => void;
  /** Called with the uploaded share of the picture, from 0 to 1. */
  onSent: (share: number) => void;
  /** Called on each failed attempt that will be retried. */
  onInterrupted: () => void;
  signal: AbortSignal;
  /** Resolves when an event makes it worth polling early. */
  nextEvent: () => Promise<void>;
}

function wait(milliseconds: number, { signal, nextEvent }: PollOptions): Promise<unknown> {
  return Promise.race([
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve(undefined);
      });
    }),
    nextEvent(),
  ]);
}

/** Retry with backoff. The idempotency key of the run makes sure that it is charged once. */
async function createWithRetry(run: Run, options: PollOptions): Promise<Creation[]> {
  for (let backoff = firstBackoffMs; ; backoff = Math.min(backoff * 2, pollEveryMs)) {
    try {
      return await create(run, options.onSent);
    } catch (error) {
      if (options.signal.aborted || !isTransient(error)) throw error;
      options.onInterrupted();
      await wait(backoff, options);
    }
  }
}

/** Resolve when all items have settled, or when aborted. */
export async function createAndPoll(run: Run, options: PollOptions): Promise<void> {
  const kind = kindOf(run.request.mode);
  const created = await createWithRetry(run, options);
  options.onUpdate(created);
  for (let pending = unsettled(created); pending.length > 0; ) {
    await wait(pollEveryMs, options);
    if (options.signal.aborted) return;
    try {
      const updates = await fetchUpdates(kind, pending);
      if (options.signal.aborted) return;
      options.onUpdate(updates);
      const updated = new Map(updates.map((item) => [item.id, item]));
      pending = unsettled(pending.map((item) => updated.get(item.id) ?? item));
    } catch (error) {
      // The items are still being created, even if the server cannot report them.
      if (error instanceof ApiError && error.status < 500 && !isTransient(error)) throw error;
      options.onInterrupted();
    }
  }
}
