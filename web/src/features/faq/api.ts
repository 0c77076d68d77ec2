import { call } from "@/api/call";
import { useList } from "@/api/list";
import type { components } from "@/api/schema.gen";
import { useLanguage } from "@/i18n/useLanguage";

export type Question = components["schemas"]["FaqItem"];

export const faqCall = call("GET", "/api/faq", { public: true });

export function useFaq() {
  return useList(faqCall, useLanguage());
}
