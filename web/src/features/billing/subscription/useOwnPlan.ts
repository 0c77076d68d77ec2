import { useQuery } from "@tanstack/react-query";
import { currentSubscription, isRunning, subscriptionsQuery } from "./api";

/** The plan that the user has bought and that is running; null if there is none, or until it is known. */
export function useOwnPlan(wanted: boolean): string | null {
  const { data } = useQuery({ ...subscriptionsQuery, enabled: wanted });
  const current = currentSubscription(data ?? []);
  return wanted && current && isRunning(current) ? current.planId : null;
}
