// The signed-in user: fetched at start from the tokens, kept in the query cache, gone with the tokens (S4.1).
import { type Query, queryOptions, useQuery } from "@tanstack/react-query";
import { forgetDrafts } from "@/lib/forget-drafts";
import { forgetKept } from "@/lib/forget-kept";
import { api, request, unwrap } from "./client";
import { clearEarly } from "./early";
import { ApiError } from "./errors";
import { sessionCall } from "./own-calls";
import { queryClient } from "./query-client";
import type { components } from "./schema.gen";
import { clearTokens, isSignedIn, onTokensChange, readTokens, stillHolds, storeTokens } from "./tokens";

export type User = components["schemas"]["User"];
type Auth = components["schemas"]["Auth"];

/** Only a refusal ends a session; a server in trouble says nothing about it. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

async function fetchUser(): Promise<User> {
  const tokens = readTokens();
  if (!tokens) throw new ApiError(401);
  try {
    const { user, accessToken, refreshToken } = await unwrap(request(sessionCall));
    // The answer to a session that is not here any more: who is it now?
    if (!stillHolds(tokens)) return fetchUser();
    if (accessToken && refreshToken) storeTokens({ accessToken, refreshToken });
    return user;
  } catch (error) {
    if (isRefusal(error) && stillHolds(tokens)) clearTokens();
    throw error;
  }
}

const userQuery = queryOptions({ queryKey: ["user"], queryFn: fetchUser });

const isPrivate = ({ meta }: Query) => !meta?.public;

export function startSession(): void {
  onTokensChange(() => {
    if (isSignedIn()) return;
    queryClient.removeQueries({ predicate: isPrivate });
    clearEarly();
  });
  if (isSignedIn()) void queryClient.prefetchQuery(userQuery);
}

/** The user, asked for if not yet known; null for a visitor, also for one whose session turns out to be over. */
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

/** The user as the answer to a change of theirs brought it. */
export async function updateUser(user: User): Promise<void> {
  // What is still on its way may be from before the change.
  await queryClient.cancelQueries({ queryKey: userQuery.queryKey });
  if (isSignedIn()) queryClient.setQueryData(userQuery.queryKey, user);
}

/** Asks once more; what is known of the user, or on its way, may be from before. */
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
    await forgetKept();
  }
}

/** Uses the one-time link of the confirmation mail, whoever is signed in here. */
export async function confirmEmail(token: string): Promise<User> {
  const { user } = await unwrap(api.POST("/api/auth/confirmEmail", { body: { token } }));
  if (isSignedIn()) void refreshUser();
  return user;
}
