// What happens to the signed-in person's things, told by the server as it happens: one stream for the whole tab, open as
// long as anybody listens. Events are for comfort: whoever shows something asks anew at each "connected".
import { useEffect, useEffectEvent } from "react";
import { ApiError } from "./errors";
import { readMessages } from "./event-stream";
import { refreshUser } from "./session";
import { isSignedIn, onTokensChange, readTokens } from "./tokens";
import { send } from "./transport";

export type MyEvent =
  /** The stream is open (again): what happened before was not told. */
  | { type: "connected" }
  /** QUEUED tells the key of the wish as well, by which the tab that sent it knows it again. */
  | {
      type: "item";
      id: string;
      kind: "PHOTO" | "VIDEO";
      status: "QUEUED" | "RUNNING" | "DONE" | "FAILED";
      key?: string | null;
    }
  /** Of a photo, a video or a model; from 0 to 1. */
  | { type: "progress"; id: string; progress: number }
  | { type: "model"; id: string; status: "READY" | "FAILED" }
  /** Already on their way to the header and the guards: the user is asked for once more. */
  | { type: "balance" }
  | { type: "subscription" };

type Listener = (event: MyEvent) => void;

/** What a page begins with has the line for itself. */
const beforeFirst = 400;
const firstPause = 1000;
const longestPause = 30_000;

const listeners = new Set<Listener>();
let open: AbortController | null = null;
/** Whose stream it is. */
let owner: string | null = null;

function tell(event: MyEvent): void {
  if (event.type === "balance" || event.type === "subscription") void refreshUser();
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

/** Until the server or the network ends it. */
async function follow(signal: AbortSignal, onOpen: () => void): Promise<void> {
  const response = await send(new Request(`${location.origin}/api/my-events`, { signal }));
  if (!response.ok || !response.body) throw new ApiError(response.status);
  onOpen();
  tell({ type: "connected" });
  for await (const { event, data } of readMessages(response.body)) {
    tell({ ...JSON.parse(data), type: event } as MyEvent);
  }
}

async function keepFollowing(signal: AbortSignal): Promise<void> {
  let wait = firstPause;
  await pause(beforeFirst, signal);
  while (!signal.aborted && isSignedIn()) {
    try {
      await follow(signal, () => {
        wait = firstPause;
      });
    } catch (error) {
      if (signal.aborted) return;
      console.warn("The stream of events is interrupted", error);
    }
    await pause(wait, signal);
    wait = Math.min(wait * 2, longestPause);
  }
}

/** Opens or closes the stream, as listeners and sessions come and go. */
function adjust(): void {
  const wanted = listeners.size > 0 ? (readTokens()?.refreshToken ?? null) : null;
  if (wanted === owner) return;
  open?.abort();
  owner = wanted;
  open = wanted ? new AbortController() : null;
  if (open) void keepFollowing(open.signal);
}

onTokensChange(adjust);

function listen(listener: Listener): () => void {
  listeners.add(listener);
  adjust();
  return () => {
    listeners.delete(listener);
    // A page that leaves and the one that follows it share the stream.
    setTimeout(adjust);
  };
}

/** Tells each event from now on, while `active`. */
export function useMyEvents(listener: Listener, active = true): void {
  const latest = useEffectEvent(listener);
  useEffect(() => (active ? listen((event) => latest(event)) : undefined), [active]);
}
