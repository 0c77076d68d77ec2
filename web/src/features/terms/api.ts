import { call } from "@/api/call";
import { useAnswer } from "@/api/list";
import type { components } from "@/api/schema.gen";
import { useLanguage } from "@/i18n/useLanguage";

export type Terms = components["schemas"]["Terms"];

/** The current terms, or those of a version. */
export const termsCall = (version = "current") =>
  call("GET", "/api/terms/{version}", { params: { path: { version } }, public: true });

export const useTerms = (version: string | undefined) => useAnswer(termsCall(version), useLanguage());
