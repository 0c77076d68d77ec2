import type { LanguageParts } from "@/lib/locale";
import { api, unwrap } from "./client";

/** Log a visit, once per document. A failure is only logged to the console. */
export async function logAccess(path: string, locale: LanguageParts): Promise<void> {
  try {
    await unwrap(api.POST("/api/log", { body: { event: "ACCESS", data: { pt: path, ...locale } } }));
  } catch (error) {
    console.warn("The visit could not be logged", error);
  }
}
