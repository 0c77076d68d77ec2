// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Creation } from "@/api/my-creations";
import { make } from "./make";
import { newRun } from "./run";
import type { Style, Wish } from "./wish";

const style = { id: "neon-city" } as Style;
const photos: Wish = { mode: "IMAGINE", userModelId: "m", aspectRatio: "1:1", quantity: 2 };
const item = (id: string, status: Creation["status"]) => ({ id, status, path: null }) as Creation;

type Answer = () => Response | Promise<Response>;

/** Answers each path's calls in turn, the last one for ever; gives the calls. */
function serve(answers: Record<string, Answer[]>) {
  const calls: { path: string; key: string | null; at: number }[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname;
    const before = calls.filter((call) => call.path === path).length;
    calls.push({ path, key: request.headers.get("Idempotency-Key"), at: Date.now() });
    const answer = answers[path]?.[before] ?? answers[path]?.at(-1);
    if (!answer) throw new Error(`Nobody should call ${path}`);
    return answer();
  });
  return calls;
}

function watch() {
  const told: string[][] = [];
  const stop = new AbortController();
  return {
    told,
    stop,
    interrupted: vi.fn(),
    watching: {
      signal: stop.signal,
      news: () => new Promise<void>(() => {}),
      told: (items: readonly Creation[]) => told.push(items.map(({ id, status }) => `${id} ${status}`)),
    },
  };
}

const json = (value: unknown) => () => Response.json(value);
const lost = () => Promise.reject(new TypeError("no network"));
const create = "/api/styles/create";
const finished = "/api/my-photos/ids-finished";
const list = "/api/my-photos";

describe("making", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("asks for what is not there every 4 seconds, until all have arrived (S4.8, S9.3)", async () => {
    const calls = serve({
      [create]: [json([item("a", "QUEUED"), item("b", "QUEUED")])],
      [finished]: [json([]), json([item("a", "DONE")]), json([item("b", "DONE")])],
      [list]: [json([item("a", "RUNNING"), item("b", "QUEUED")])],
    });
    const { told, interrupted, watching } = watch();
    const making = make(newRun(style, photos, 8, "key"), { ...watching, interrupted });
    await vi.advanceTimersByTimeAsync(13_000);
    await making;
    const asked = calls.filter(({ path }) => path === finished).map(({ at }) => at);
    expect(asked.map((at) => Math.round((at - (calls[0]?.at ?? 0)) / 1000))).toEqual([4, 8, 12]);
    expect(told[0]).toEqual(["a QUEUED", "b QUEUED"]);
    expect(told.at(-1)).toContain("b DONE");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(calls.filter(({ path }) => path === finished)).toHaveLength(3);
  });

  it("stops asking when nobody watches any more (S4.8)", async () => {
    const calls = serve({
      [create]: [json([item("a", "RUNNING"), item("b", "RUNNING")])],
      [finished]: [json([])],
    });
    const { stop, interrupted, watching } = watch();
    const making = make(newRun(style, photos, 8, "key"), { ...watching, interrupted });
    await vi.advanceTimersByTimeAsync(5_000);
    stop.abort();
    await making;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(calls.filter(({ path }) => path === finished)).toHaveLength(1);
  });

  it("sends again with the same key when the connection is lost, so that nothing is paid twice", async () => {
    const calls = serve({ [create]: [lost, lost, json([item("a", "DONE"), item("b", "DONE")])] });
    const { told, interrupted, watching } = watch();
    const making = make(newRun(style, photos, 8, "one key"), { ...watching, interrupted });
    await vi.advanceTimersByTimeAsync(5_000);
    await making;
    expect(calls.map(({ key }) => key)).toEqual(["one key", "one key", "one key"]);
    expect(interrupted).toHaveBeenCalledTimes(2);
    expect(told).toEqual([["a DONE", "b DONE"]]);
  });

  it("goes on asking through a lost connection and a server in trouble", async () => {
    serve({
      [create]: [json([item("a", "RUNNING")])],
      [finished]: [lost, () => Response.json({}, { status: 500 }), json([item("a", "DONE")])],
    });
    const { told, interrupted, watching } = watch();
    const making = make(newRun(style, photos, 8, "key"), { ...watching, interrupted });
    await vi.advanceTimersByTimeAsync(13_000);
    await making;
    expect(interrupted).toHaveBeenCalledTimes(2);
    expect(told.at(-1)).toEqual(["a DONE"]);
  });

  it("does not send again what was refused", async () => {
    const calls = serve({
      [create]: [() => Response.json({ code: "insufficientTokens", message: "Too few." }, { status: 402 })],
    });
    const { interrupted, watching } = watch();
    const making = make(newRun(style, photos, 8, "key"), { ...watching, interrupted });
    await expect(making).rejects.toMatchObject({ code: "insufficientTokens" });
    expect(calls).toHaveLength(1);
  });
});
