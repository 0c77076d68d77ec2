// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetWaiting, keepWaiting, letGo, sendWaiting, takeInHand } from "./outbox";
import type { Style, Wish } from "./wish";

/** The browser's database as it is played here. */
const kept = new Map<string, unknown>();

vi.mock("@/lib/drafts", () => ({
  inTurn: (work: () => Promise<unknown>) => work(),
  readDrafts: async (prefix: string, isValid: (value: unknown) => boolean) =>
    [...kept].flatMap(([key, value]) => (key.startsWith(prefix) && isValid(value) ? [value] : [])),
  writeDraft: async (key: string, value: unknown) => kept.set(key, value),
  removeDraft: async (key: string) => kept.delete(key),
}));

const style = { id: "neon-city", gender: "UNISEX" } as Style;
const wish: Wish = { mode: "IMAGINE", userModelId: "m", aspectRatio: "1:1", quantity: 1 };
const order = { key: "one key", style, wish };

function serve(...answers: (() => Response | Promise<Response>)[]) {
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    keys.push(request.headers.get("Idempotency-Key"));
    const answer = answers.shift();
    if (!answer) throw new Error("Nobody should call");
    return answer();
  });
  return keys;
}

const made = () => Response.json([{ id: "a", status: "QUEUED" }]);
const lost = () => Promise.reject(new TypeError("no network"));
const refusedWith = (status: number) => () => Response.json({ message: "No." }, { status });
const told = () => ({ sent: vi.fn(), refused: vi.fn() });

describe("an order that could not be sent", () => {
  beforeEach(() => kept.clear());

  it("is sent once, with the key it had, and told of", async () => {
    await keepWaiting("ada", order);
    const keys = serve(made);
    const { sent, refused } = told();
    await sendWaiting("ada", { sent, refused });
    await sendWaiting("ada", { sent, refused });
    expect(keys).toEqual(["one key"]);
    expect(sent).toHaveBeenCalledExactlyOnceWith(order, [{ id: "a", status: "QUEUED" }]);
    expect(refused).not.toHaveBeenCalled();
  });

  it.each([
    { ...order, wish: { ...wish, quantity: 99 } },
    { ...order, wish: { mode: "PAINT" } },
    { ...order, style: null },
    { wish },
  ])("is not sent when it is malformed: %o", async (malformed) => {
    kept.set("ada/outbox/x", malformed);
    const keys = serve();
    await sendWaiting("ada", told());
    expect(keys).toEqual([]);
  });

  it("is not sent for anybody else", async () => {
    await keepWaiting("ada", order);
    serve();
    await sendWaiting("eva", told());
    expect(kept.size).toBe(1);
  });

  it("stays where there is still no network, or no session", async () => {
    await keepWaiting("ada", order);
    const keys = serve(lost, refusedWith(401), made);
    for (const _ of keys.concat("", "", "")) await sendWaiting("ada", told());
    expect(keys).toEqual(["one key", "one key", "one key"]);
    expect(kept.size).toBe(0);
  });

  it("goes when the server does not want it, which is told", async () => {
    await keepWaiting("ada", order);
    serve(refusedWith(402));
    const { sent, refused } = told();
    await sendWaiting("ada", { sent, refused });
    expect(refused).toHaveBeenCalledOnce();
    expect(sent).not.toHaveBeenCalled();
    expect(kept.size).toBe(0);
  });

  it("is left to the dialog that is still sending it", async () => {
    await keepWaiting("ada", order);
    takeInHand(order.key);
    serve();
    await sendWaiting("ada", told());
    await forgetWaiting("ada", order.key);
    letGo(order.key);
    expect(kept.size).toBe(0);
  });
});
