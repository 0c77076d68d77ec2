// Signing in with Google or Apple leaves this site and returns to /auth/openid/{provider}.
import { type Language, languages } from "@/i18n/language";
import { safeRedir } from "@/routing/redir";
import { type OpenIdProvider, startOpenId } from "./api";

export const providerNames: Record<OpenIdProvider, string> = { google: "Google", apple: "Apple" };

const pageKey = "after-openid";
const languageKey = "openid-language";

/** Open the provider's page. `page`: where to go on after signing in. */
export async function leaveFor(provider: OpenIdProvider, page: string, language: Language): Promise<void> {
  const url = await startOpenId(provider);
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
