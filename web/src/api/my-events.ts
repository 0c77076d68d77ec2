// Server-sent events about the user's data: one stream per tab, open while there are listeners. Events may be lost, so
// listeners refetch their data at each "connected".

import { useEffect, useEffectEvent } from "react";
import { asRecord, isText } from "@/lib/unknown";
import { requestRaw } from "./client";
import { readMessages } from "./event-stream";
import { refreshStaleUser, refreshUser } from "./session";
import { isSignedIn, onTokensChange, readTokens } from "./tokens";

const itemKinds = ["PHOTO", "VIDEO"] as const;
const itemStatuses = ["QUEUED", "RUNNING", "DONE", "FAILED"] as const;
const modelStatuses = ["READY", "FAILED"] as const;

export type MyEvent =
  /** The stream is open (again). Earlier events may have been lost. */
  | { type: "connected" }
  /** QUEUED includes the idempotency key, by which the sending tab recognises its own request. */
  | {
      type: "item";
      id: string;
      kind: (typeof itemKinds)[number];
      status: (typeof itemStatuses)[number];
      key?: string | null;
    }
  /** Of a photo, a video or a model; from 0 to 1. */
  | { type: "progress"; id: string; progress: number }
  | { type: "model"; id: string; status: (typeof modelStatuses)[number] }
  /** The best photos of a shoot are known. */
  | { type: "shoot"; id: string }
  /** The user is refetched for the header and the guards; listeners need not do that. */
  | { type: "balance" }
  | { type: "subscription" };

type Listener = (event: MyEvent) => void;

/** Wait before the first connection, so that it does not compete with the calls of the page. */
const connectDelay = 400;
const minBackoff = 1000;
const maxBackoff = 30_000;

const listeners = new Set<Listener>();
let open: AbortController | null = null;
/** The refresh token of the user who opened it. */
let owner: string | null = null;

/** Return the event of a message; null if this version of the app does not know it. */
function eventOf(type: string, data: unknown): MyEvent | null {
  if (type === "balance" || type === "subscription") return { type };
  const { id, progress, key, ...rest } = asRecord(data);
  if (!isText(id)) return null;
  if (type === "shoot") return { type, id };
  if (type === "progress") return typeof progress === "number" ? { type, id, progress } : null;
  if (type === "model") {
    const status = modelStatuses.find((known) => known === rest.status);
    return status ? { type, id, status } : null;
  }
  if (type !== "item") return null;
  const kind = itemKinds.find((known) => known === rest.kind);
  const status = itemStatuses.find((known) => known === rest.status);
  return kind && status ? { type, id, kind, status, ...(isText(key) && { key }) } : null;
}

const changesUser: ReadonlySet<MyEvent["type"]> = new Set(["balance", "subscription"]);

function dispatch(event: MyEvent): void {
  if (changesUser.has(event.type)) void refreshUser();
  for (const listener of [...listeners]) listener(event);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}

/** Read the stream until the server or the network ends it. */
async function readStream(signal: AbortSignal, onOpen: () => void): Promise<void> {
  const response = await requestRaw("GET", "/api/my-events", { signal });
  if (!response.body) throw new Error("The response has no body");
  onOpen();
  dispatch({ type: "connected" });
  for await (const { event: type, data } of readMessages(response.body)) {
    const event = eventOf(type, JSON.parse(data));
    if (event) dispatch(event);
  }
}

async function keepConnected(signal: AbortSignal): Promise<void> {
  let backoff = minBackoff;
  let interrupted = false;
  await pause(connectDelay, signal);
  while (!signal.aborted && isSignedIn()) {
    try {
      await readStream(signal, () => {
        backoff = minBackoff;
        // The page has just fetched the user; a stream that was interrupted may have missed a change.
        void (interrupted ? refreshUser() : refreshStaleUser());
      });
    } catch (error) {
      if (signal.aborted) return;
      console.warn("The stream of events is interrupted", error);
    }
    interrupted = true;
    await pause(backoff, signal);
    backoff = Math.min(backoff * 2, maxBackoff);
  }
}

/** Open or close the stream after a change of listeners or session. */
function update(): void {
  const wanted = listeners.size > 0 ? (readTokens()?.refreshToken ?? null) : null;
  if (wanted === owner) return;
  open?.abort();
  owner = wanted;
  open = wanted ? new AbortController() : null;
  if (open) void keepConnected(open.signal);
}

onTokensChange(update);

function listen(listener: Listener): () => void {
  listeners.add(listener);
  update();
  return () => {
    listeners.delete(listener);
    // Later, so that the next page takes over the stream.
    setTimeout(update);
  };
}

/** Call the listener for each event, while `active`. */
export function useMyEvents(listener: Listener, active = true): void {
  const latest = useEffectEvent(listener);
  useEffect(() => (active ? listen((event) => latest(event)) : undefined), [active]);
}
