import { useConfig } from "@/api/config";
import { isUnconfirmed, type User } from "@/api/session";

/** Return how many tokens confirming the e-mail address grants; 0 if there are none, or while unknown. */
export function useWelcomeTokens(user: Pick<User, "status"> | null): number {
  const waiting = useConfig().data?.welcomeTokens ?? 0;
  return user && !isUnconfirmed(user) ? 0 : waiting;
}
