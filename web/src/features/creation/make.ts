// Sends a wish and waits for what becomes of it. A connection that is lost on the way is tried again with the same key,
// which never pays twice; what is not there yet is asked for every four seconds (S4.8, S9.3).
import { api, unwrap } from "@/api/client";
import { ApiError } from "@/api/errors";
import { type Creation, type CreationKind, fetchFinished } from "@/api/my-creations";
import { type Run, unfinishedIn } from "./run";
import { bodyOf, type Mode } from "./wish";

const pollEvery = 4000;
const firstPause = 1000;

export const kindOf = (mode: Mode): CreationKind => (mode === "ANIMATE" ? "videos" : "photos");

interface Watch {
  /** What the server has told of the items. */
  told: (items: readonly Creation[]) => void;
  interrupted: () => void;
  signal: AbortSignal;
  /** Resolves when there may be news before the four seconds are over. */
  news: () => Promise<void>;
}

/** No answer, or one that says nothing about the wish itself. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || [408, 425, 429, 502, 503, 504].includes(error.status);
}

function rest(milliseconds: number, { signal, news }: Watch): Promise<unknown> {
  return Promise.race([
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve(undefined);
      });
    }),
    news(),
  ]);
}

export async function send({ style, wish, key }: Pick<Run, "style" | "wish" | "key">): Promise<Creation[]> {
  const answer = await unwrap(
    api.POST("/api/styles/create", {
      headers: { "Idempotency-Key": key },
      body: bodyOf(style, wish),
    }),
  );
  return Array.isArray(answer) ? answer : [answer];
}

async function sendUntilAnswered(run: Run, watch: Watch): Promise<Creation[]> {
  for (let pause = firstPause; ; pause = Math.min(pause * 2, pollEvery)) {
    try {
      return await send(run);
    } catch (error) {
      if (watch.signal.aborted || !isPassing(error)) throw error;
      watch.interrupted();
      await rest(pause, watch);
    }
  }
}

/** Those that are over, and the places in the queue of those that wait. */
async function ask(kind: CreationKind, waiting: readonly Creation[]): Promise<Creation[]> {
  const ids = waiting.map(({ id }) => id);
  const finished = await fetchFinished(kind, ids);
  if (finished.length === waiting.length || !waiting.some(({ status }) => status === "QUEUED"))
    return finished;
  const jobs = await unwrap(
    api.POST(`/api/my-${kind}`, { body: { itemsPerPage: 50, where: { status: ["QUEUED", "RUNNING"] } } }),
  );
  const own = (Array.isArray(jobs) ? jobs : jobs.items).filter(({ id }) => ids.includes(id));
  return [...finished, ...own.filter(({ id }) => !finished.some((item) => item.id === id))];
}

/** Ends when nothing is on its way any more, or nobody watches. */
export async function make(run: Run, watch: Watch): Promise<void> {
  const kind = kindOf(run.wish.mode);
  let waiting = await sendUntilAnswered(run, watch);
  watch.told(waiting);
  for (waiting = unfinishedIn(waiting); waiting.length > 0; ) {
    await rest(pollEvery, watch);
    if (watch.signal.aborted) return;
    try {
      const news = await ask(kind, waiting);
      if (watch.signal.aborted) return;
      watch.told(news);
      const told = new Map(news.map((item) => [item.id, item]));
      waiting = unfinishedIn(waiting.map((item) => told.get(item.id) ?? item));
    } catch (error) {
      // What is being made goes on, whatever trouble the server has with telling.
      if (error instanceof ApiError && error.status < 500 && !isPassing(error)) throw error;
      watch.interrupted();
    }
  }
}
