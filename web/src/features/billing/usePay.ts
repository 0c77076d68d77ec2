// From a chosen pack or plan to the provider's page, or straight on where the provider had nothing to ask.
import { useEffect, useState } from "react";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema.gen";
import { newKey } from "@/lib/new-key";
import { useAttempt } from "@/notices/useAttempt";
import { keepOverlay } from "./paddle-overlay";

type Order = components["schemas"]["CheckoutBody"];

export function usePay() {
  const [pending, attempt] = useAttempt();
  const [leaving, setLeaving] = useState(false);

  // Whoever comes back by the browser's history finds the page as they left it, and may want to pay after all.
  useEffect(() => {
    const stay = () => setLeaving(false);
    addEventListener("pageshow", stay);
    return () => removeEventListener("pageshow", stay);
  }, []);

  /** `done`: nobody had to be asked, and it has happened. */
  const pay = (order: Order, done: () => void | Promise<void>) =>
    attempt(async () => {
      const { redirectUrl, checkout } = await unwrap(
        api.POST("/api/checkout", {
          headers: { "Idempotency-Key": newKey() },
          body: order,
        }),
      );
      if (!redirectUrl) return await done();
      if (checkout) keepOverlay(checkout);
      setLeaving(true);
      location.assign(redirectUrl);
    });

  return { pay, paying: pending || leaving };
}
