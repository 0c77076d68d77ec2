// The signed-in user: fetched with the tokens at start, cached, and removed with the tokens.
import { type Query, queryOptions, useQuery } from "@tanstack/react-query";
import { forgetDrafts } from "@/lib/forget-drafts";
import { clearPrivateCaches } from "@/lib/private-caches";
import { api, request, unwrap } from "./client";
import { clearEarly } from "./early";
import { ApiError } from "./errors";
import { sessionCall } from "./own-calls";
import { queryClient } from "./query-client";
import type { components } from "./schema.gen";
import { clearTokens, isCurrentSession, isSignedIn, onTokensChange, readTokens, storeTokens } from "./tokens";

export type User = components["schemas"]["User"];
type Auth = components["schemas"]["Auth"];

/** Only a refusal ends a session; a server error does not. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

async function fetchUser(): Promise<User> {
  const tokens = readTokens();
  if (!tokens) throw new ApiError(401);
  try {
    const { user, accessToken, refreshToken } = await unwrap(request(sessionCall));
    // The session changed while the request was under way.
    if (!isCurrentSession(tokens)) return fetchUser();
    if (accessToken && refreshToken) storeTokens({ accessToken, refreshToken });
    return user;
  } catch (error) {
    if (isRefusal(error) && isCurrentSession(tokens)) clearTokens();
    throw error;
  }
}

/** Long enough for the event stream of a slow device to open after the first answer. */
const freshMs = 10_000;

const userQuery = queryOptions({ queryKey: ["user"], queryFn: fetchUser });

const isPrivate = ({ meta }: Query) => !meta?.public;

export function startSession(): void {
  onTokensChange(() => {
    if (isSignedIn()) return;
    queryClient.removeQueries({ predicate: isPrivate });
    clearEarly();
    // Not only on sign-out: the session may have been ended from another device. Drafts stay for the next sign-in.
    void clearPrivateCaches();
  });
  if (isSignedIn()) void queryClient.prefetchQuery(userQuery);
}

/** Return the user, fetched if necessary. Null for a visitor, or if the session has ended. */
export async function currentUser(): Promise<User | null> {
  if (!isSignedIn()) return null;
  try {
    return await queryClient.ensureQueryData(userQuery);
  } catch (error) {
    if (!isSignedIn()) return null;
    throw error;
  }
}

export function useUser(signedIn: boolean) {
  const { data, isError, refetch } = useQuery({ ...userQuery, enabled: signedIn });
  return { user: signedIn ? (data ?? null) : null, failed: signedIn && isError, retry: refetch };
}

export function isPremium({ subscriptionsActive }: User): boolean {
  return subscriptionsActive.some(({ service }) => service === "APP");
}

/** Whether the user's e-mail address is not confirmed yet. */
export const isUnconfirmed = ({ status }: Pick<User, "status">) => status === -1;

export function signIn({ accessToken, refreshToken, user }: Auth): void {
  storeTokens({ accessToken, refreshToken });
  queryClient.setQueryData(userQuery.queryKey, user);
  // Another user may have been signed in until now.
  clearEarly();
  const [userKey] = userQuery.queryKey;
  queryClient.removeQueries({
    predicate: (query) => isPrivate(query) && query.queryKey[0] !== userKey,
  });
}

/** Store the user that the server returned after a change. */
export async function updateUser(user: User): Promise<void> {
  // A request under way may return the user before the change.
  await queryClient.cancelQueries({ queryKey: userQuery.queryKey });
  if (isSignedIn()) queryClient.setQueryData(userQuery.queryKey, user);
}

/** Fetch the user, unless the last answer is a few seconds old or under way. */
export async function refreshStaleUser(): Promise<void> {
  await queryClient.prefetchQuery({ ...userQuery, staleTime: freshMs });
}

/** Fetch the user again. A request under way is cancelled, because its answer may be outdated. */
export async function refreshUser(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: userQuery.queryKey });
  await queryClient.prefetchQuery({ ...userQuery, staleTime: 0 });
}

export async function signOut(): Promise<void> {
  const tokens = readTokens();
  try {
    if (tokens) await unwrap(api.POST("/api/auth/logout", { body: { refreshToken: tokens.refreshToken } }));
  } finally {
    clearTokens();
    forgetDrafts();
    await clearPrivateCaches();
  }
}

/** Confirm an e-mail address with the one-time token of its link, which may belong to another user than the signed-in one. */
export async function confirmEmail(token: string) {
  const confirmed = await unwrap(api.POST("/api/auth/confirmEmail", { body: { token } }));
  if (isSignedIn()) void refreshUser();
  return confirmed;
}
