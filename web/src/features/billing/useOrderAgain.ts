import type { components } from "@/api/schema.gen";
import { useHref } from "@/routing/links";

type Ordered = Pick<components["schemas"]["Payment"], "kind" | "planId" | "promoId">;

/** Return the address of the page to order the same pack or plan again. */
export function useOrderAgain({ kind, planId, promoId }: Ordered): string {
  const href = useHref();
  if (kind === "TOKENS") return href("tokens", undefined, { query: { pack: promoId ?? undefined } });
  const params = { action: "subscribe" } as const;
  return href("settings-subscriptions-action", params, { query: { plan: planId ?? undefined } });
}
