import { call } from "@/api/call";
import { useAnswer } from "@/api/list";
import type { components } from "@/api/schema.gen";
import { useLanguage } from "@/i18n/useLanguage";

export type Showcase = components["schemas"]["Showcase"];
export type Shot = components["schemas"]["Shot"];

export const showcaseCall = call("GET", "/api/showcase", { public: true });

/** Return the pictures, videos and testimonials of the landing page; null while loading and after a failure. */
export function useShowcase(): Showcase | null {
  return useAnswer(showcaseCall, useLanguage()).data ?? null;
}
