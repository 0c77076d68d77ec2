// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { usePay } from "./usePay";

const order = { kind: "TOKENS", promoId: "p1", paymentMethodKey: "sandbox", currency: "USD" } as const;
const answered = { redirectUrl: null, checkout: null };

/** Play the server: each entry answers one request. Return the idempotency keys that were sent. */
function serve(...answers: (() => Response)[]): (string | null)[] {
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    keys.push(request.headers.get("Idempotency-Key"));
    return answers.shift()?.() ?? Response.error();
  });
  return keys;
}

const lost = () => {
  throw new TypeError("Failed to fetch");
};

async function press(times: number, orders: readonly (typeof order)[] = []): Promise<void> {
  const { result } = renderHook(() => usePay());
  for (let index = 0; index < times; index += 1) {
    await act(async () => result.current.pay(orders[index] ?? order, () => undefined));
  }
}

it("repeats the idempotency key when the answer was lost", async () => {
  const keys = serve(
    lost,
    () => new Response("{}", { status: 502 }),
    () => Response.json(answered),
  );
  await press(3);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

it("takes a new key after an answer, also after a refusal", async () => {
  const keys = serve(
    () => Response.json(answered),
    () => Response.json({ message: "No" }, { status: 409 }),
    () => Response.json(answered),
  );
  await press(3);
  expect(new Set(keys).size).toBe(3);
});

it("takes a new key for another order", async () => {
  const keys = serve(lost, () => Response.json(answered));
  await press(2, [order, { ...order, promoId: "p2" as never }]);
  expect(new Set(keys).size).toBe(2);
});
