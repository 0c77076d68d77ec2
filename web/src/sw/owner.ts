// Whose the kept things are. Whoever asks says who they are with each call, so that nothing of one account is ever kept
// beside another's, or shown to another, however the first one left.
import { forgetKept, ofOnePerson } from "@/lib/forget-kept";
import { sharedCache } from "@/lib/shared-photo";

const ownerCache = `${ofOnePerson}owner`;
const place = "/owner";

/** The account that a call is made for; null where none is named. */
export function ownerOf(request: Request): string | null {
  const [, claims] =
    request.headers
      .get("authorization")
      ?.replace(/^Bearer /, "")
      .split(".") ?? [];
  if (!claims) return null;
  try {
    const { sub } = JSON.parse(atob(claims.replace(/-/g, "+").replace(/_/g, "/"))) as { sub?: unknown };
    return typeof sub === "string" ? sub : null;
  } catch {
    // Not one of our tokens: the server will say so.
    return null;
  }
}

let signOuts = 0;

/** What was asked for before somebody signed out, and is answered afterwards, is not kept. */
export const signOutsSoFar = () => signOuts;

/** The same as a part of a Workbox strategy. */
export const unlessSignedOut = {
  requestWillFetch: async ({ request, state }: { request: Request; state?: { signOuts?: number } }) => {
    if (state) state.signOuts = signOuts;
    return request;
  },
  cacheWillUpdate: async ({ response, state }: { response: Response; state?: { signOuts?: number } }) =>
    state?.signOuts === signOuts ? response : null,
};

export async function signOut(request: Request): Promise<Response> {
  signOuts += 1;
  try {
    return await fetch(request);
  } finally {
    await forgetKept();
  }
}

export async function belongsTo(owner: string): Promise<boolean> {
  const kept = await caches.match(place, { cacheName: ownerCache });
  return (await kept?.text()) === owner;
}

/** Makes room for what is theirs: what was anybody else's goes first. A photo that was just shared is nobody's yet. */
export async function claimFor(owner: string): Promise<void> {
  if (await belongsTo(owner)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(ofOnePerson) && name !== sharedCache);
  await Promise.all(names.map((name) => caches.delete(name)));
  await (await caches.open(ownerCache)).put(place, new Response(owner));
}
