// What somebody shared by a link, for everybody who has it.
import type { Call } from "@/api/call";
import { useAnswer } from "@/api/list";
import type { components } from "@/api/schema.gen";
import { useLanguage } from "@/i18n/useLanguage";

export type SharedCreation = components["schemas"]["SharedCreation"];

export const sharedCall = (token = ""): Call => ({
  method: "GET",
  path: `/api/shared/${encodeURIComponent(token)}`,
  public: true,
});

export function useShared(token: string | undefined) {
  return useAnswer<SharedCreation>(sharedCall(token), useLanguage());
}
