// How a request reaches the API: who asks, in which language, once more where that is safe, and with a fresh
// access token where the old one has run out.
import { defaultLanguage, type Language } from "@/i18n/language";
import { ApiError } from "./errors";
import { clearTokens, isSignedIn, readTokens, stillHolds, storeTokens, type Tokens } from "./tokens";

interface TransportOptions {
  language: () => Language;
  /** Called once when a session could not be continued, with the path of the call that needed it. */
  onSessionLost: (path: string) => void;
}

let options: TransportOptions = { language: () => defaultLanguage, onSessionLost: () => {} };

export function configureTransport(next: TransportOptions): void {
  options = next;
}

const idempotentMethods = new Set(["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]);
const passingStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
/** Answers that say that a refresh token is no good; any other failure says nothing about the session. */
const refusals = new Set([400, 401, 403, 422]);

/** Return a copy of a request with the access token and the language of the page. */
export function withHeaders(request: Request): Request {
  const copy = request.clone();
  const tokens = readTokens();
  if (tokens) copy.headers.set("Authorization", `Bearer ${tokens.accessToken}`);
  if (!copy.headers.has("x-language")) copy.headers.set("x-language", options.language());
  return copy;
}

type Fetch = (request: Request) => Promise<Response>;

async function sendWithRetry(request: Request, via: Fetch): Promise<Response> {
  const response = await via(withHeaders(request));
  const again = idempotentMethods.has(request.method) && passingStatuses.has(response.status);
  return again ? via(withHeaders(request)) : response;
}

async function requestAccess(tokens: Tokens, path: string): Promise<boolean> {
  const { refreshToken } = tokens;
  const response = await fetch("/api/auth/refreshAccess", {
    method: "POST",
    headers: { "Content-Type": "application/json", "x-language": options.language() },
    body: JSON.stringify({ refreshToken }),
  });
  const accessToken = await response.text();
  // Another tab may have brought newer tokens meanwhile, or signed out: that stands.
  if (!stillHolds(tokens)) return isSignedIn();
  if (response.ok) {
    storeTokens({ accessToken, refreshToken });
    return true;
  }
  if (!refusals.has(response.status)) throw new ApiError(response.status);
  clearTokens();
  options.onSessionLost(path);
  return false;
}

let refreshing: Promise<boolean> | null = null;

/** One refresh for everybody who needs it at the moment (S4.3); false when the session is over. */
function refreshAccess(tokens: Tokens, path: string): Promise<boolean> {
  refreshing ??= requestAccess(tokens, path).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** `fetch` for the API; `via` may be another that does the same. */
export async function send(request: Request, via: Fetch = fetch): Promise<Response> {
  const used = readTokens();
  const response = await sendWithRetry(request, via);
  // Other things are answered 401 as well, such as a wrong password; they say nothing about the session.
  if (response.status !== 401 || !response.headers.has("www-authenticate") || !used) return response;

  const current = readTokens();
  if (!current) return response;
  // Another request may have brought a new token while this one was on its way.
  const fresh =
    current.accessToken !== used.accessToken || (await refreshAccess(current, new URL(request.url).pathname));
  return fresh ? sendWithRetry(request, via) : response;
}
