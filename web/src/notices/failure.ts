// Words for failures that the server has none for: no network, no answer, a server error, a defect. Loaded with the
// code of toasts.

import { api } from "@/api/client";
import { ApiError, NetworkError } from "@/api/errors";
import type { Language } from "@/i18n/language";
import { loadTexts } from "@/i18n/texts";
import { translator } from "@/i18n/translate";
import { newKey } from "@/lib/new-key";
import { toast } from "./toast";

export const failureTexts = ["errors"] as const;

type Kind = "offline" | "timeout" | "unreachable" | "server" | "refused" | "unknown";

export function kindOf(error: unknown): Kind {
  if (error instanceof NetworkError) {
    if (!navigator.onLine) return "offline";
    return error.timedOut ? "timeout" : "unreachable";
  }
  if (error instanceof ApiError && error.status >= 400) {
    if (error.status === 408 || error.status === 504) return "timeout";
    return error.status >= 500 ? "server" : "refused";
  }
  return "unknown";
}

const idLength = 8;

/** Log a defect on the server, under an id that the user can quote. */
function reportDefect(error: unknown): string {
  const id = newKey().slice(0, idLength);
  const message = String(error instanceof Error ? (error.stack ?? error.message) : error).slice(0, 1000);
  const entry = { event: "ERROR", data: { id, message, pt: location.pathname } } as const;
  // Nothing can report this failure.
  api.POST("/api/log", { body: entry }).catch(() => {});
  return id;
}

/** Return the words that name the id of a failure in the server's log, or null if there is none. */
export async function quoteFailure(error: unknown, language: Language): Promise<string | null> {
  const logged = error instanceof ApiError ? error.requestId?.slice(0, idLength) : null;
  const id = kindOf(error) === "unknown" ? reportDefect(error) : logged;
  await loadTexts(language, failureTexts);
  return id ? translator(language, "errors")("quote", { id }) : null;
}

export async function toastFailure(error: unknown, language: Language, topic?: string): Promise<void> {
  const kind = kindOf(error);
  if (kind === "unknown") console.error(error);
  const quote = await quoteFailure(error, language);
  const t = translator(language, "errors");
  // The server's own message, if it could still send one, says more.
  const title = error instanceof ApiError && error.message ? error.message : t(`${kind}.title`);
  const advice = t(`${kind}.advice`);
  toast({
    color: "error",
    title,
    topic,
    description: quote ? `${advice} ${quote}` : advice,
    timeout: 10_000,
  });
}
