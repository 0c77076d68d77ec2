import { useUser } from "@/api/session";
import { useSignedIn } from "@/api/tokens";
import { useDocument } from "@/document/context";
import { useHydrated } from "@/lib/hydrated";

/** Whether the visitor is signed in, and the user once the session is fetched; `failed` if that failed. */
export function useVisitor() {
  const signedIn = useSignedIn(useDocument().signedIn);
  const { user: fetched, failed, retry } = useUser(signedIn);
  // The server renders without the user; hydration must too, even if the session arrives before it ends.
  const user = useHydrated() ? fetched : null;
  // A known user stays known when a refetch fails.
  return { signedIn, user, failed: failed && user === null, retry };
}
