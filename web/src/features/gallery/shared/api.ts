// The call for what is shared by a link. The router needs it on every page.
import { call } from "@/api/call";
import { useAnswer } from "@/api/list";
import type { components } from "@/api/schema.gen";
import { useLanguage } from "@/i18n/useLanguage";

export type SharedCreation = components["schemas"]["SharedCreation"];

export const sharedCall = (token = "") =>
  call("GET", "/api/shared/{token}", { params: { path: { token } }, public: true });

export function useShared(token: string | undefined) {
  return useAnswer(sharedCall(token), useLanguage());
}
