import { api, unwrap } from "@/api/client";
import { updateUser } from "@/api/session";
import { isSignedIn } from "@/api/tokens";
import type { Language } from "@/i18n/language";
import { writeCookie } from "@/lib/cookie";

const yearSeconds = 365 * 24 * 60 * 60;

/** A choice of language: the server greets in it the next time, and writes its mails to a signed-in user in it. */
export async function rememberLanguage(languageTag: Language): Promise<void> {
  writeCookie("LANGUAGE", languageTag, yearSeconds);
  if (isSignedIn()) await updateUser(await unwrap(api.POST("/api/me/update", { body: { languageTag } })));
}
