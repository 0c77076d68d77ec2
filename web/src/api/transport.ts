// Sends requests to the API: adds the access token and the language, retries a GET, and renews an expired access token.
import { defaultLanguage, type Language } from "@/i18n/language";
import { ApiError, overNetwork } from "./errors";
import { apiOrigin } from "./origin";
import { clearTokens, isCurrentSession, isSignedIn, readTokens, storeTokens, type Tokens } from "./tokens";

interface TransportOptions {
  language: () => Language;
  /**
   * Called once when a session ends because its refresh token was refused. `needed`: what the user is doing cannot continue without
   * one.
   */
  onSessionLost: (needed: boolean) => void;
}

let options: TransportOptions = { language: () => defaultLanguage, onSessionLost: () => {} };

export function configureTransport(next: TransportOptions): void {
  options = next;
}

/** A GET that ends in one of these is sent once more. No other method of the API is idempotent. */
const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
/** Statuses by which the server refuses a refresh token. Any other failure leaves the session as it is. */
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
  const attempt = () => overNetwork(via(withHeaders(request)), request.signal);
  const response = await attempt();
  return request.method === "GET" && retriedStatuses.has(response.status) ? attempt() : response;
}

/** Ask the user to sign in: what they are doing needs a session. */
export const requireSignIn = () => options.onSessionLost(true);

async function requestAccess(tokens: Tokens): Promise<boolean> {
  const { refreshToken } = tokens;
  const response = await overNetwork(
    fetch(`${apiOrigin}/api/auth/refreshAccess`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "x-language": options.language() },
      body: JSON.stringify({ refreshToken }),
    }),
  );
  const accessToken = await overNetwork(response.text());
  // Another tab may have stored newer tokens meanwhile, or signed out: keep that.
  if (!isCurrentSession(tokens)) return isSignedIn();
  if (response.ok) {
    storeTokens({ accessToken, refreshToken });
    return true;
  }
  if (!refusals.has(response.status)) throw new ApiError(response.status);
  clearTokens();
  options.onSessionLost(false);
  return false;
}

let refreshing: Promise<boolean> | null = null;

/** Refresh the access token, once for all concurrent callers. Return false if the session has ended. */
function refreshAccess(tokens: Tokens): Promise<boolean> {
  refreshing ??= requestAccess(tokens).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** Whether a response says that the session is over. A 401 without this header, such as for a wrong password, does not. */
const isUnauthenticated = ({ status, headers }: Response) =>
  status === 401 && headers.has("www-authenticate");

/** Send a request to the API; `via` replaces `fetch`. */
export async function send(request: Request, via: Fetch = fetch): Promise<Response> {
  const used = readTokens();
  let response = await sendWithRetry(request, via);
  if (!isUnauthenticated(response) || !used) return response;

  const current = readTokens();
  if (!current) return response;
  // Another request or tab has stored another token while this one was under way.
  if (current.accessToken !== used.accessToken) {
    response = await sendWithRetry(request, via);
    if (!isUnauthenticated(response)) return response;
  }
  const renewed = await refreshAccess(current);
  return renewed ? sendWithRetry(request, via) : response;
}
