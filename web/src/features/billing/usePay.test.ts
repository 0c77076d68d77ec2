// @vitest-environment jsdom
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { type Handler, json, networkFailure, stubHttp } from "@/testing/http";
import { useLayoutState } from "@/visitor/layout-state";
import { unanswered } from "./unanswered-order";
import { usePay } from "./usePay";

afterEach(() => unanswered.forget());

const order = { kind: "TOKENS", promoId: "p1", paymentMethodKey: "sandbox", currency: "USD" } as const;
const outcome = { onDone: () => undefined, reload: async () => undefined };
const answered = { redirectUrl: null, checkout: null };

/** Press the button once for each handler, which answers that request. Return the idempotency keys sent. */
async function press(handlers: Handler[], orders: readonly (typeof order)[] = []) {
  const times = handlers.length;
  // A failure of the network is logged later.
  const { requestsTo } = stubHttp({
    "/api/checkout": handlers,
    "/api/log": () => new Response(null, { status: 204 }),
  });
  const { result } = renderHook(() => usePay());
  for (let index = 0; index < times; index += 1) {
    await act(async () => result.current.pay(orders[index] ?? order, outcome));
  }
  return requestsTo("/api/checkout").map(({ headers }) => headers.get("Idempotency-Key"));
}

it("repeats the idempotency key when the response was lost", async () => {
  const keys = await press([networkFailure, json({}, 502), json(answered)]);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

it("uses a new key after a response, even a refusal", async () => {
  const keys = await press([json(answered), json({ message: "No" }, 409), json(answered)]);
  expect(new Set(keys).size).toBe(3);
});

it("reuses the key while an earlier request is in progress", async () => {
  const busy = json({ message: "Busy", code: "busy" }, 409);
  const keys = await press([busy, json({ message: "Slow down" }, 429), json(answered)]);
  expect(new Set(keys).size).toBe(1);
});

it("repeats the key after a reload of the page", async () => {
  const [first] = await press([networkFailure]);
  vi.resetModules();
  const reloaded = await import("./usePay");
  const { requests } = stubHttp({ "/api/checkout": json(answered) });
  const { result } = renderHook(() => reloaded.usePay());
  await act(async () => result.current.pay(order, outcome));
  expect(requests.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual([first]);
});

it("uses a new key if the stored one is unreadable", async () => {
  sessionStorage.setItem("unanswered-order", JSON.stringify({ order: JSON.stringify(order), key: 1 }));
  const [key] = await press([json(answered)]);
  expect(key).toMatch(/^[\w-]{16,}$/);
});

it("uses a new key for another order", async () => {
  const keys = await press([networkFailure, json(answered)], [order, { ...order, promoId: "p2" as never }]);
  expect(new Set(keys).size).toBe(2);
});

it("reloads the quote only if it is outdated", async () => {
  const reload = vi.fn(async () => undefined);
  stubHttp({
    "/api/checkout": [
      json({ message: "It costs more now", code: "quoteChanged" }, 409),
      json({ message: "Busy", code: "busy" }, 409),
      json({ message: "Subscribed", code: "alreadySubscribed" }, 409),
    ],
  });
  const { result } = renderHook(() => usePay());
  const reloads: number[] = [];
  for (let index = 0; index < 3; index += 1) {
    await act(async () => result.current.pay(order, { ...outcome, reload }));
    reloads.push(reload.mock.calls.length);
  }
  expect(reloads).toEqual([1, 1, 2]);
});

it("covers the page while the provider's page loads, and shows it again after Back (docs/product.md#shell)", async () => {
  // jsdom only navigates within the document.
  stubHttp({ "/api/checkout": json({ ...answered, redirectUrl: "#provider" }) });
  const { result } = renderHook(() => ({ ...usePay(), covered: useLayoutState().loading }));
  expect(result.current.covered).toBe(false);
  act(() => result.current.pay(order, outcome));
  await waitFor(() => expect(result.current.covered).toBe(true));
  expect(location.hash).toBe("#provider");
  act(() => void dispatchEvent(new Event("pageshow")));
  expect(result.current).toMatchObject({ covered: false, paying: false });
});
