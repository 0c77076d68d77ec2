// From a chosen pack or plan to the provider's page, or straight on where the provider had nothing to ask.
import { useEffect, useRef, useState } from "react";
import { api, unwrap } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { components } from "@/api/schema.gen";
import { newKey } from "@/lib/new-key";
import { useAttempt } from "@/notices/useAttempt";
import { keepOverlay } from "./paddle-overlay";

type Order = components["schemas"]["CheckoutBody"];

/** One idempotency key per order, kept until the server answers: a retry after a lost answer starts no second payment. */
function useOrderKey() {
  const unanswered = useRef<{ order: string; key: string } | null>(null);
  const use = async <Answer>(order: Order, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const text = JSON.stringify(order);
    if (unanswered.current?.order !== text) unanswered.current = { order: text, key: newKey() };
    try {
      const answer = await send(unanswered.current.key);
      unanswered.current = null;
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) unanswered.current = null;
      throw error;
    }
  };
  return { use };
}

export function usePay() {
  const [pending, attempt] = useAttempt();
  const [leaving, setLeaving] = useState(false);
  const idempotencyKey = useOrderKey();

  // Whoever comes back by the browser's history finds the page as they left it, and may want to pay after all.
  useEffect(() => {
    const stay = () => setLeaving(false);
    addEventListener("pageshow", stay);
    return () => removeEventListener("pageshow", stay);
  }, []);

  /** `done`: nobody had to be asked, and it has happened. */
  const pay = (order: Order, done: () => void | Promise<void>) =>
    attempt(async () => {
      const { redirectUrl, checkout } = await idempotencyKey.use(order, (key) =>
        unwrap(api.POST("/api/checkout", { headers: { "Idempotency-Key": key }, body: order })),
      );
      if (!redirectUrl) return await done();
      if (checkout) keepOverlay(checkout);
      setLeaving(true);
      location.assign(redirectUrl);
    });

  return { pay, paying: pending || leaving };
}
