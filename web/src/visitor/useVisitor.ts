import { useUser } from "@/api/session";
import { useSignedIn } from "@/api/tokens";
import { useDocument } from "@/document/context";
import { useHydrated } from "@/lib/hydrated";

/** Signed in or not, and the user as soon as the session has been fetched; `failed` when it could not be. */
export function useVisitor() {
  const signedIn = useSignedIn(useDocument().signedIn);
  const { user: fetched, failed, retry } = useUser(signedIn);
  // The server renders a document without them; they may be here before all of it has been taken over.
  const user = useHydrated() ? fetched : null;
  // Who is known stays known when asking once more fails.
  return { signedIn, user, failed: failed && user === null, retry };
}
