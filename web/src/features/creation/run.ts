// The state of one submitted request, from sending it to its results, as known from responses and from the event stream.
import type { Creation } from "@/api/my-creations";
import type { MyEvent } from "@/api/my-events";
import { type CreationRequest, quantityOf, type Style } from "./creation-request";

/** A finished photo or video. */
export type Made = Creation & { path: string };

export const isMade = (item: Creation): item is Made => item.status === "DONE" && item.path !== null;

export interface Run {
  /** The idempotency key. All attempts send the same one, so that the request is charged once. */
  key: string;
  style: Style;
  request: CreationRequest;
  cost: number;
  /** Known from the event stream even before the call is answered. */
  ids: readonly string[];
  /** Settled items (done or failed) come first, in the order in which they settled. */
  items: readonly Creation[];
  /** Progress by id, from 0 to 1, from the event stream. */
  progress: Readonly<Record<string, number>>;
  /** The share of the picture that has been uploaded, from 0 to 1; null if nothing is being uploaded. */
  sent: number | null;
  /** The connection is lost and being retried. */
  interrupted: boolean;
  /** Whether the unsent request is in the outbox. "failed": it could not be stored. */
  outbox: "absent" | "storing" | "stored" | "failed";
}

export type Slot =
  | { state: "waiting"; queuePosition: number | null; sent: number | null }
  /** `progress` from 0 to 1. */
  | { state: "developing"; progress: number }
  | { state: "done"; item: Made }
  | { state: "failed"; reason: string };

const isSettled = ({ status }: Pick<Creation, "status">) => status === "DONE" || status === "FAILED";

/** Whether an event reports that an item is done or has failed. */
export const isSettledEvent = (event: MyEvent) => event.type === "item" && isSettled(event);

export function newRun(style: Style, request: CreationRequest, cost: number, key: string): Run {
  return {
    key,
    style,
    request,
    cost,
    ids: [],
    items: [],
    progress: {},
    sent: null,
    interrupted: false,
    outbox: "absent",
  };
}

export const unsettled = (items: readonly Creation[]) => items.filter((item) => !isSettled(item));

/** The known items of a run that are neither done nor failed. */
export function unsettledIds({ ids, items }: Run): string[] {
  const settled = new Set(items.filter(isSettled).map(({ id }) => id));
  return ids.filter((id) => !settled.has(id));
}

/** Merge items from the server. Each item that settles takes the next free slot. */
function withUpdates(run: Run, updates: readonly Creation[]): Run {
  const updated = new Map(updates.map((item) => [item.id, item]));
  const known = run.items.length > 0 ? run.items : updates;
  const before = known.filter(isSettled).map(({ id }) => id);
  const items = known.map((item) => updated.get(item.id) ?? item);
  const justSettled = updates.filter((item) => isSettled(item) && !before.includes(item.id));
  const settledIds = [...before, ...justSettled.map(({ id }) => id)];
  const byId = new Map(items.map((item) => [item.id, item]));
  const settled = settledIds.flatMap((id) => byId.get(id) ?? []);
  return {
    ...run,
    ids: items.map(({ id }) => id),
    sent: null,
    items: [...settled, ...items.filter(({ id }) => !settledIds.includes(id))],
    interrupted: false,
    outbox: "absent",
  };
}

function withEvent(run: Run, event: MyEvent): Run {
  if (event.type === "item" && event.status === "QUEUED" && event.key === run.key) {
    return run.ids.includes(event.id) ? run : { ...run, ids: [...run.ids, event.id] };
  }
  if (event.type === "item" && event.status === "RUNNING" && run.ids.includes(event.id)) {
    return { ...run, progress: { ...run.progress, [event.id]: 0 } };
  }
  if (event.type === "progress" && run.ids.includes(event.id)) {
    return { ...run, progress: { ...run.progress, [event.id]: event.progress } };
  }
  return run;
}

export type RunAction =
  /** Items from the server. */
  | { type: "updated"; items: readonly Creation[] }
  | { type: "event"; event: MyEvent }
  /** A share of the picture was uploaded. */
  | { type: "sent"; share: number }
  /** An attempt failed and will be retried. */
  | { type: "interrupted" }
  /** The attempt to store the request in the outbox has ended. */
  | { type: "enqueued"; stored: boolean };

export function runReducer(run: Run, action: RunAction): Run {
  switch (action.type) {
    case "updated":
      return withUpdates(run, action.items);
    case "event":
      return withEvent(run, action.event);
    case "sent":
      return { ...run, sent: action.share < 1 ? action.share : null };
    case "interrupted": {
      // A request that has reached the server need not be sent again.
      const unsent = run.items.length === 0;
      const outbox = unsent && run.outbox === "absent" ? "storing" : run.outbox;
      return { ...run, sent: null, interrupted: true, outbox };
    }
    case "enqueued":
      // The server may have answered in the meantime.
      return run.outbox === "storing" ? { ...run, outbox: action.stored ? "stored" : "failed" } : run;
  }
}

function slotOf(id: string | undefined, item: Creation | undefined, run: Run): Slot {
  if (item?.status === "FAILED") return { state: "failed", reason: item.error ?? "" };
  if (item && isMade(item)) return { state: "done", item };
  const progress = id === undefined ? undefined : run.progress[id];
  if (progress !== undefined) return { state: "developing", progress };
  if (item?.status === "RUNNING") return { state: "developing", progress: item.progress };
  return { state: "waiting", queuePosition: item?.queuePosition ?? null, sent: run.sent };
}

export function slotsOf(run: Run): Slot[] {
  return Array.from({ length: quantityOf(run.request) }, (_, index) => {
    const item = run.items[index];
    return slotOf(item?.id ?? run.ids[index], item, run);
  });
}

/** Count the results. Final once `settled`. */
export function outcomeOf(run: Run) {
  const slots = slotsOf(run);
  const made = slots.filter(({ state }) => state === "done").length;
  const failed = slots.flatMap((slot) => (slot.state === "failed" ? [slot.reason] : []));
  const each = run.cost / slots.length;
  return {
    settled: made + failed.length === slots.length,
    made,
    failed,
    spent: each * made,
    returned: each * failed.length,
  };
}

/** Return the aspect ratio of the pictures, as CSS. With `match_input_image` it is known from the first result on. */
export function ratioOf({ request, items }: Run): string {
  const made = items.find(isMade);
  if (made?.width && made.height) return `${made.width}/${made.height}`;
  if (request.mode === "ANIMATE" || request.aspectRatio === "match_input_image") return "1/1";
  return request.aspectRatio.replace(":", "/");
}
