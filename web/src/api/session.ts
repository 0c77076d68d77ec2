// The signed-in user: fetched at start from the tokens, kept in the query cache, gone with the tokens (S4.1).
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "./client";
import { ApiError } from "./errors";
import { queryClient } from "./query-client";
import type { components } from "./schema.gen";
import { clearTokens, isSignedIn, onTokensChange, readTokens, storeTokens } from "./tokens";

export type User = components["schemas"]["User"];
type Auth = components["schemas"]["Auth"];

async function fetchUser(): Promise<User> {
  try {
    const { user, accessToken, refreshToken } = await unwrap(api.POST("/api/auth/session"));
    if (accessToken && refreshToken) storeTokens({ accessToken, refreshToken });
    return user;
  } catch (error) {
    // Without an answer nothing is known about the session; a refusal ends it.
    if (error instanceof ApiError) clearTokens();
    throw error;
  }
}

const userQuery = queryOptions({ queryKey: ["user"], queryFn: fetchUser });

export function startSession(): void {
  onTokensChange(() => {
    if (!isSignedIn()) queryClient.removeQueries({ queryKey: userQuery.queryKey });
  });
  if (isSignedIn()) void queryClient.prefetchQuery(userQuery);
}

/** The user, asked for if not yet known; null for a visitor. */
export async function currentUser(): Promise<User | null> {
  if (!isSignedIn()) return null;
  return queryClient.ensureQueryData(userQuery).catch(() => null);
}

export function useUser(signedIn: boolean): User | null {
  const { data } = useQuery({ ...userQuery, enabled: signedIn });
  return signedIn ? (data ?? null) : null;
}

export function signIn({ accessToken, refreshToken, user }: Auth): void {
  storeTokens({ accessToken, refreshToken });
  queryClient.setQueryData(userQuery.queryKey, user);
}

export async function signOut(): Promise<void> {
  const tokens = readTokens();
  try {
    if (tokens) await unwrap(api.POST("/api/auth/logout", { body: { refreshToken: tokens.refreshToken } }));
  } finally {
    clearTokens();
  }
}

/** Uses the one-time link of the confirmation mail, whoever is signed in here. */
export async function confirmEmail(token: string): Promise<User> {
  const { user } = await unwrap(api.POST("/api/auth/confirmEmail", { body: { token } }));
  const signedInUser = queryClient.getQueryData(userQuery.queryKey);
  if (signedInUser?.id === user.id) queryClient.setQueryData(userQuery.queryKey, user);
  return user;
}
