// Signing in with Google or Apple leaves this site and returns to /auth/openid/{provider}.
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema.gen";
import { signIn } from "@/api/session";
import { safeRedir } from "@/routing/redir";

export type OpenIdProvider = components["schemas"]["PublicConfig"]["signInWith"][number];

export const providerNames: Record<OpenIdProvider, string> = { google: "Google", apple: "Apple" };

const storageKey = "after-openid";

/** Open the provider's page. `page`: where to go on after signing in. */
export async function leaveFor(provider: OpenIdProvider, page: string): Promise<void> {
  const path = { provider };
  const { url } = await unwrap(api.POST("/api/auth/openid/{provider}/start", { params: { path } }));
  sessionStorage.setItem(storageKey, page);
  location.assign(url);
}

export const pageToReturnTo = () => safeRedir(sessionStorage.getItem(storageKey) ?? undefined);

/** Sign in with the provider's answer. `secondFactorCode`: once the server has asked for it. */
export async function finish(
  provider: OpenIdProvider,
  answer: { state: string; code: string },
  secondFactorCode: string | null,
): Promise<void> {
  const options = { params: { path: { provider } }, body: { ...answer, secondFactorCode } };
  signIn(await unwrap(api.POST("/api/auth/openid/{provider}/finish", options)));
}
