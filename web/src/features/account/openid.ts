// Signing in with Google or Apple leaves this site and returns to /auth/openid/{provider}.
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema.gen";
import { signIn } from "@/api/session";
import { type Language, languages } from "@/i18n/language";
import { safeRedir } from "@/routing/redir";

export type OpenIdProvider = components["schemas"]["PublicConfig"]["signInWith"][number];

export const providerNames: Record<OpenIdProvider, string> = { google: "Google", apple: "Apple" };

const pageKey = "after-openid";
const languageKey = "openid-language";

/** Open the provider's page. `page`: where to go on after signing in. */
export async function leaveFor(provider: OpenIdProvider, page: string, language: Language): Promise<void> {
  const path = { provider };
  const { url } = await unwrap(api.POST("/api/auth/openid/{provider}/start", { params: { path } }));
  sessionStorage.setItem(pageKey, page);
  sessionStorage.setItem(languageKey, language);
  location.assign(url);
}

export const pageToReturnTo = () => safeRedir(sessionStorage.getItem(pageKey) ?? undefined);

/** The language of the page that led to the provider, which returns to an address without one. */
export function languageToReturnTo(): Language | undefined {
  const kept = sessionStorage.getItem(languageKey);
  return languages.find((language) => language === kept);
}

/** Sign in with the provider's answer. `secondFactorCode`: once the server has asked for it. */
export async function finish(
  provider: OpenIdProvider,
  answer: { state: string; code: string },
  secondFactorCode: string | null,
): Promise<void> {
  const options = { params: { path: { provider } }, body: { ...answer, secondFactorCode } };
  signIn(await unwrap(api.POST("/api/auth/openid/{provider}/finish", options)));
}
