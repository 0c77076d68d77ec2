import { useConfig } from "@/api/config";
import { isUnconfirmed, type User } from "@/api/session";

/** Return how many tokens wait behind the confirmation of an e-mail address; 0 if there are none, or while unknown. */
export function useWelcomeTokens(user: Pick<User, "status"> | null): number {
  const waiting = useConfig().data?.welcomeTokens ?? 0;
  return user && !isUnconfirmed(user) ? 0 : waiting;
}
