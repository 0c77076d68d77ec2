// Starts a checkout and redirects to the provider's page if there is one.
import { useEffect, useRef, useState } from "react";
import { ApiError } from "@/api/errors";
import { newKey } from "@/lib/new-key";
import { useAttempt } from "@/notices/useAttempt";
import { type Order, startCheckout } from "./checkout/api";
import { storeOverlay } from "./paddle-overlay";

/** Use one idempotency key per order until the server answers, so that a retry does not start a second payment. */
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

  // The back button may restore the page from the back/forward cache in the state in which it was left.
  useEffect(() => {
    const reset = () => setLeaving(false);
    addEventListener("pageshow", reset);
    return () => removeEventListener("pageshow", reset);
  }, []);

  /** Pay for an order. `onDone` is called if it is complete without a visit to the provider. */
  const pay = (order: Order, onDone: () => void | Promise<void>) =>
    attempt(async () => {
      const { redirectUrl, checkout } = await idempotencyKey.use(order, (key) => startCheckout(order, key));
      if (!redirectUrl) return await onDone();
      if (checkout) storeOverlay(checkout);
      setLeaving(true);
      location.assign(redirectUrl);
    });

  return { pay, paying: pending || leaving };
}
