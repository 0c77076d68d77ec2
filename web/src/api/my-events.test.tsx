import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { json, stubHttp } from "@/testing/http";
import { type MyEvent, useMyEvents } from "./my-events";
import { refreshUser } from "./session";
import { clearTokens, storeTokens } from "./tokens";

interface Line {
  send: (text: string) => void;
  end: () => void;
  signal: AbortSignal;
}

/** A server whose streams are controlled by the test. */
function serve() {
  const lines: Line[] = [];
  const { requests } = stubHttp({
    "/api/auth/session": json({ user: {} }),
    "/api/my-events": ({ signal }) => {
      const stream = new TransformStream<Uint8Array, Uint8Array>();
      const writer = stream.writable.getWriter();
      lines.push({
        send: (text) => void writer.write(new TextEncoder().encode(text)),
        end: () => void writer.close(),
        signal,
      });
      return new Response(stream.readable);
    },
  });
  return { lines, requests };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
/** The stream opens with a delay. */
const opened = (lines: readonly Line[]) => vi.waitFor(() => expect(lines).toHaveLength(1));

describe("the event stream", () => {
  beforeEach(() => storeTokens({ accessToken: "a", refreshToken: "r" }));
  afterEach(() => {
    clearTokens();
    vi.useRealTimers();
  });

  it("parses events that are split between chunks", async () => {
    const { lines } = serve();
    const events: MyEvent[] = [];
    const { unmount } = renderHook(() => useMyEvents((event) => events.push(event)));
    await opened(lines);
    await settled();
    lines[0]?.send(': ping\n\nevent: progress\ndata: {"id":"1","prog');
    await settled();
    lines[0]?.send('ress":0.5}\n\nevent: item\ndata: {"id":"1","kind":"PHOTO","status":"DONE"}\n\n');
    await settled();
    expect(events).toEqual([
      { type: "connected" },
      { type: "progress", id: "1", progress: 0.5 },
      { type: "item", id: "1", kind: "PHOTO", status: "DONE" },
    ]);
    unmount();
  });

  it("ignores events that the app does not know", async () => {
    const { lines } = serve();
    const events: MyEvent[] = [];
    const { unmount } = renderHook(() => useMyEvents((event) => events.push(event)));
    await opened(lines);
    await settled();
    lines[0]?.send('event: album\ndata: {"id":"1"}\n\n');
    lines[0]?.send('event: item\ndata: {"id":"1","kind":"PHOTO","status":"ARCHIVED"}\n\n');
    lines[0]?.send('event: progress\ndata: {"id":"1","progress":"half"}\n\n');
    lines[0]?.send('event: model\ndata: {"id":"2","status":"READY"}\n\n');
    await settled();
    expect(events).toEqual([{ type: "connected" }, { type: "model", id: "2", status: "READY" }]);
    unmount();
  });

  it("fetches the user after a change of their balance or subscription, and when it opens unless just fetched", async () => {
    const { lines, requests } = serve();
    const sessions = () => requests.filter(({ path }) => path === "/api/auth/session").length;
    await refreshUser();
    const { unmount } = renderHook(() => useMyEvents(() => {}));
    await opened(lines);
    await settled();
    expect(sessions()).toBe(1);
    lines[0]?.send("event: balance\ndata: {}\n\n");
    await vi.waitFor(() => expect(sessions()).toBe(2));
    lines[0]?.send("event: subscription\ndata: {}\n\n");
    await vi.waitFor(() => expect(sessions()).toBe(3));
    unmount();
  });

  it("fetches an outdated user when it opens, and any user when it opens again", async () => {
    vi.useFakeTimers();
    const { lines, requests } = serve();
    const sessions = () => requests.filter(({ path }) => path === "/api/auth/session").length;
    await refreshUser();
    await vi.advanceTimersByTimeAsync(11_000);
    const { unmount } = renderHook(() => useMyEvents(() => {}));
    await vi.advanceTimersByTimeAsync(500);
    expect(sessions()).toBe(2);
    lines[0]?.end();
    await vi.advanceTimersByTimeAsync(1500);
    expect(sessions()).toBe(3);
    unmount();
  });

  it("is shared by all listeners and closed with the last", async () => {
    const { lines } = serve();
    const first = renderHook(() => useMyEvents(() => {}));
    const second = renderHook(() => useMyEvents(() => {}));
    await opened(lines);
    first.unmount();
    await settled();
    expect(lines).toHaveLength(1);
    expect(lines[0]?.signal.aborted).toBe(false);
    second.unmount();
    await settled();
    expect(lines[0]?.signal.aborted).toBe(true);
  });

  it("reconnects after an interruption", async () => {
    vi.useFakeTimers();
    const { lines } = serve();
    const events: MyEvent[] = [];
    const { unmount } = renderHook(() => useMyEvents((event) => events.push(event)));
    await vi.advanceTimersByTimeAsync(500);
    expect(lines).toHaveLength(1);
    lines[0]?.end();
    await vi.advanceTimersByTimeAsync(900);
    expect(lines).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(lines).toHaveLength(2);
    expect(events).toEqual([{ type: "connected" }, { type: "connected" }]);
    unmount();
  });

  it("ends with the session, and is not opened for visitors", async () => {
    const { lines } = serve();
    const { unmount } = renderHook(() => useMyEvents(() => {}));
    await opened(lines);
    clearTokens();
    expect(lines[0]?.signal.aborted).toBe(true);
    unmount();
    renderHook(() => useMyEvents(() => {})).unmount();
    await settled();
    expect(lines).toHaveLength(1);
  });
});
