// The two tokens of a session. The cookie is the only place they live in, so every tab sees the same session.
import { useSyncExternalStore } from "react";
import { readCookie, removeCookie, writeCookie } from "@/lib/cookie";

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

const cookieName = "AUTH";
const lifetimeSeconds = 30 * 24 * 60 * 60;
const listeners = new Set<() => void>();

export function readTokens(): Tokens | null {
  try {
    const { accessToken, refreshToken } = JSON.parse(readCookie(cookieName) ?? "{}") as Partial<Tokens>;
    return accessToken && refreshToken ? { accessToken, refreshToken } : null;
  } catch {
    return null;
  }
}

export function storeTokens({ accessToken, refreshToken }: Tokens): void {
  writeCookie(cookieName, JSON.stringify({ accessToken, refreshToken }), lifetimeSeconds);
  for (const listener of [...listeners]) listener();
}

export function clearTokens(): void {
  removeCookie(cookieName);
  for (const listener of [...listeners]) listener();
}

/** Whether no other session, or none, has taken the place of `tokens` since they were read: tabs share the cookie. */
export function stillHolds({ refreshToken }: Tokens): boolean {
  return readTokens()?.refreshToken === refreshToken;
}

/** Signed in means that both tokens are there (S4.1). */
export function isSignedIn(): boolean {
  return readTokens() !== null;
}

export function onTokensChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `onServer`: what the server saw, for the first render of a document it made. */
export function useSignedIn(onServer: boolean): boolean {
  return useSyncExternalStore(onTokensChange, isSignedIn, () => onServer);
}
