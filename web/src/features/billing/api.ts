import { call } from "@/api/call";
import { useList } from "@/api/list";
import { plansCall } from "@/api/plans";
import type { components } from "@/api/schema.gen";
import { useLanguage } from "@/i18n/useLanguage";

export type Plan = components["schemas"]["SubscriptionPlan"];
export type Promo = components["schemas"]["TokenPromo"];
export type Price = components["schemas"]["Price"];

export { plansCall };
export const promosCall = call("POST", "/api/tokenPromos", { public: true });

export function usePlans() {
  return useList(plansCall, useLanguage());
}

export function usePromos() {
  return useList(promosCall, useLanguage());
}
