// The two tokens of a session. They are stored only in a cookie, so all tabs share one session.
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

/** Whether `tokens` still belong to the current session. Another tab may have signed out, or in as someone else. */
export function isCurrentSession({ refreshToken }: Tokens): boolean {
  return readTokens()?.refreshToken === refreshToken;
}

/** A visitor is signed in while both tokens exist. */
export function isSignedIn(): boolean {
  return readTokens() !== null;
}

export function onTokensChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `onServer`: the value of the server-rendered document, for hydration. */
export function useSignedIn(onServer: boolean): boolean {
  return useSyncExternalStore(onTokensChange, isSignedIn, () => onServer);
}
