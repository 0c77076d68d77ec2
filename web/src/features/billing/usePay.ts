// Starts a checkout and redirects to the provider's page if there is one.
import { useEffect, useState } from "react";
import { ApiError } from "@/api/errors";
import { useAttempt } from "@/notices/useAttempt";
import { setLayout } from "@/visitor/layout-state";
import { type Order, startCheckout } from "./checkout/api";
import { storeOverlay } from "./paddle-overlay";
import { unanswered } from "./unanswered-order";

/** Send an order with the same idempotency key until it is answered, so that a retry starts no second payment. */
async function withOrderKey<Answer>(order: Order, send: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = unanswered.keyOf(JSON.stringify(order));
  try {
    const answer = await send(key);
    unanswered.forget();
    return answer;
  } catch (error) {
    if (isAnswer(error)) unanswered.forget();
    throw error;
  }
}

/** Whether the order was answered. `busy` means that an earlier request is still running. */
const isAnswer = (error: unknown) =>
  error instanceof ApiError &&
  error.status < 500 &&
  ![408, 425, 429].includes(error.status) &&
  error.code !== "busy";

/** The page is outdated: a price has changed, or the subscription was changed in another tab. */
const isOutdated = (error: unknown) =>
  error instanceof ApiError &&
  ["quoteChanged", "alreadySubscribed", "notSubscribed"].includes(error.code ?? "");

interface Outcome {
  /** Called if the order is complete without a visit to the provider. */
  onDone: () => void | Promise<void>;
  /** Fetch the quote again. Called if it was outdated. */
  reload: () => Promise<unknown>;
}

export function usePay() {
  const [pending, attempt] = useAttempt();
  const [leaving, setLeaving] = useState(false);

  // The back button may restore the page from the back/forward cache in the state in which it was left.
  useEffect(() => {
    const reset = () => setLeaving(false);
    addEventListener("pageshow", reset);
    return () => removeEventListener("pageshow", reset);
  }, []);

  // Cover the page while the provider's page loads.
  useEffect(() => {
    setLayout({ loading: leaving });
    return () => setLayout({ loading: false });
  }, [leaving]);

  const pay = (order: Order, { onDone, reload }: Outcome) =>
    attempt(async () => {
      const { redirectUrl, checkout } = await withOrderKey(order, (key) => startCheckout(order, key)).catch(
        async (error: unknown) => {
          // Show the new figures before the message that says to check them.
          if (isOutdated(error)) await reload();
          throw error;
        },
      );
      if (!redirectUrl) return await onDone();
      if (checkout) storeOverlay(checkout);
      setLeaving(true);
      location.assign(redirectUrl);
    });

  return { pay, paying: pending || leaving };
}
