import { api, unwrap } from "@/api/client";
import { updateUser } from "@/api/session";
import { isSignedIn } from "@/api/tokens";
import type { Language } from "@/i18n/language";
import { writeCookie } from "@/lib/cookie";

const yearSeconds = 365 * 24 * 60 * 60;

/** Store the chosen language for the next visit, and for the e-mails of a signed-in user. */
export async function rememberLanguage(languageTag: Language): Promise<void> {
  writeCookie("LANGUAGE", languageTag, yearSeconds);
  if (isSignedIn()) await updateUser(await unwrap(api.POST("/api/me/update", { body: { languageTag } })));
}
