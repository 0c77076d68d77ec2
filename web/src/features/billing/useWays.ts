import { useState } from "react";
import { useConfig } from "@/api/config";
import { useVisitor } from "@/visitor/useVisitor";
import { groupWays, renewingWays, wayById } from "./ways";

/** The ways to pay that are offered, and the one that is chosen. */
export function useWays({ renews = false } = {}) {
  const { data: config, isError, refetch } = useConfig();
  const { user } = useVisitor();
  const [chosen, choose] = useState<string | null>(null);
  const coins = config?.cryptoCurrencies.map(({ code }) => code) ?? [];
  // The user's own coin comes first, and with it is chosen.
  const ordered = [...coins].sort(
    (one, other) => Number(other === user?.cryptoCurrency) - Number(one === user?.cryptoCurrency),
  );
  const methods = config?.paymentMethods;
  const groups = methods ? (renews ? renewingWays(methods) : groupWays(methods, ordered)) : null;
  return { groups, way: wayById(groups ?? [], chosen), choose, failed: isError, retry: refetch };
}
