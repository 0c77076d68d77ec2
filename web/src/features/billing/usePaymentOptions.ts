import { useState } from "react";
import { useConfig } from "@/api/config";
import { useVisitor } from "@/visitor/useVisitor";
import { groupOptions, optionById, recurringOptions } from "./payment-options";

/** Return the payment options on offer and the selected one. `recurring`: for subscriptions. */
export function usePaymentOptions({ recurring = false } = {}) {
  const { data: config, isError, refetch } = useConfig();
  const { user } = useVisitor();
  const [selectedId, select] = useState<string | null>(null);
  const coins = config?.cryptoCurrencies.map(({ code }) => code) ?? [];
  // The user's preferred coin is first, and thereby the default.
  const ordered = [...coins].sort(
    (one, other) => Number(other === user?.cryptoCurrency) - Number(one === user?.cryptoCurrency),
  );
  const methods = config?.paymentMethods;
  const groups = methods ? (recurring ? recurringOptions(methods) : groupOptions(methods, ordered)) : null;
  return { groups, selected: optionById(groups ?? [], selectedId), select, failed: isError, retry: refetch };
}
