// One press of the button, from the wish to the pictures, as far as it is known: what was answered, and what the stream of
// events has told since.
import type { Creation } from "@/api/my-creations";
import type { MyEvent } from "@/api/my-events";
import { quantityOf, type Style, type Wish } from "./wish";

/** A photo or video that is there, with its file. */
export type Made = Creation & { path: string };

export const isMade = (item: Creation): item is Made => item.status === "DONE" && item.path !== null;

export interface Run {
  /** Sent with every attempt, so that the wish is paid for once. */
  key: string;
  style: Style;
  wish: Wish;
  cost: number;
  /** Known from the stream before the call is answered. */
  ids: readonly string[];
  /** As the server last told them. Those that are there or failed come first, as they arrived. */
  items: readonly Creation[];
  /** Shares done, by id, told since. */
  progress: Readonly<Record<string, number>>;
  /** The connection is lost; it is tried again. */
  interrupted: boolean;
  /** Nobody has heard of it yet, and it waits in the browser until somebody does. */
  kept: boolean;
}

export type Slot =
  /** `place` in the queue, where it is known. */
  | { state: "waiting"; place: number | null }
  /** `share` from 0 to 1. */
  | { state: "developing"; share: number }
  | { state: "there"; item: Made }
  | { state: "failed"; reason: string };

const isOver = ({ status }: Creation) => status === "DONE" || status === "FAILED";

export function newRun(style: Style, wish: Wish, cost: number, key: string): Run {
  return { key, style, wish, cost, ids: [], items: [], progress: {}, interrupted: false, kept: false };
}

export const unfinishedIn = (items: readonly Creation[]) => items.filter((item) => !isOver(item));

/** Each arrival takes the next empty slot (S4.8). */
export function withNews(run: Run, news: readonly Creation[]): Run {
  const told = new Map(news.map((item) => [item.id, item]));
  const known = run.items.length > 0 ? run.items : news;
  const before = known.filter(isOver).map(({ id }) => id);
  const items = known.map((item) => told.get(item.id) ?? item);
  const arrived = news.filter((item) => isOver(item) && !before.includes(item.id));
  const first = [...before, ...arrived.map(({ id }) => id)];
  const byId = new Map(items.map((item) => [item.id, item]));
  const over = first.flatMap((id) => byId.get(id) ?? []);
  return {
    ...run,
    ids: items.map(({ id }) => id),
    items: [...over, ...items.filter(({ id }) => !first.includes(id))],
    interrupted: false,
    kept: false,
  };
}

export function withEvent(run: Run, event: MyEvent): Run {
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

function slotOf(id: string | undefined, item: Creation | undefined, run: Run): Slot {
  if (item?.status === "FAILED") return { state: "failed", reason: item.error ?? "" };
  if (item && isMade(item)) return { state: "there", item };
  const share = id === undefined ? undefined : run.progress[id];
  if (share !== undefined) return { state: "developing", share };
  if (item?.status === "RUNNING") return { state: "developing", share: item.progress };
  return { state: "waiting", place: item?.queuePosition ?? null };
}

export function slotsOf(run: Run): Slot[] {
  return Array.from({ length: quantityOf(run.wish) }, (_, index) => {
    const item = run.items[index];
    return slotOf(item?.id ?? run.ids[index], item, run);
  });
}

/** What came of it, once nothing is on its way any more. */
export function outcomeOf(run: Run) {
  const slots = slotsOf(run);
  const made = slots.filter(({ state }) => state === "there").length;
  const failed = slots.flatMap((slot) => (slot.state === "failed" ? [slot.reason] : []));
  const each = run.cost / slots.length;
  return {
    over: made + failed.length === slots.length,
    made,
    failed,
    spent: each * made,
    returned: each * failed.length,
  };
}

/** Width by height of its pictures. Those of a photo that keeps its shape are known when the first is there. */
export function ratioOf({ wish, items }: Run): string {
  const made = items.find(isMade);
  if (made?.width && made.height) return `${made.width}/${made.height}`;
  if (wish.mode === "ANIMATE" || wish.aspectRatio === "match_input_image") return "1/1";
  return wish.aspectRatio.replace(":", "/");
}
