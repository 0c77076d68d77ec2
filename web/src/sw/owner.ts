// The owner of the private caches. Every call names its user in the access token, so the data of one account is never stored
// next to another's, nor returned to another, even if the first user did not sign out.
import { clearPrivateCaches, privatePrefix } from "@/lib/private-caches";
import { sharedCache } from "@/lib/shared-photo";

const ownerCache = `${privatePrefix}owner`;
const ownerUrl = "/owner";

/** Return the user id in the access token of a request, or null. */
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
    // Not one of our tokens: the server will refuse it.
    return null;
  }
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Run work in sequence: the first responses of a page arrive together, and each would clear the caches of the others. A response
 * that is being stored during a sign-out would survive it.
 */
export function inTurn(work: () => Promise<void>): Promise<void> {
  const done = turn.then(work);
  // A failure is passed to the caller and does not stop later work.
  turn = done.catch(() => {});
  return done;
}

let signOuts = 0;
/** Statuses by which the server refuses a refresh token. */
const refusals = new Set([400, 401, 403, 422]);

/** Compare before and after a request: a response that arrives after a sign-out is not cached. */
export const signOutCount = () => signOuts;

/** The same as a plugin for Workbox strategies. */
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
    await inTurn(clearPrivateCaches);
  }
}

/** Renew the access token. A refusal means that the session was ended elsewhere, maybe because this device is lost. */
export async function refreshAccess(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (refusals.has(response.status)) {
    signOuts += 1;
    await inTurn(clearPrivateCaches);
  }
  return response;
}

export async function belongsTo(owner: string): Promise<boolean> {
  const stored = await caches.match(ownerUrl, { cacheName: ownerCache });
  return (await stored?.text()) === owner;
}

/** Delete the data of any other owner. A photo that was just shared with the app has no owner yet. */
export async function claimCachesFor(owner: string): Promise<void> {
  if (await belongsTo(owner)) return;
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(privatePrefix) && name !== sharedCache,
  );
  await Promise.all(names.map((name) => caches.delete(name)));
  await (await caches.open(ownerCache)).put(ownerUrl, new Response(owner));
}
