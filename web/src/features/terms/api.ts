import { call } from "@/api/call";
import type { components } from "@/api/schema.gen";

export type Terms = components["schemas"]["Terms"];

/** The current terms, or those of a version. */
export const termsCall = (version = "current") =>
  call("GET", "/api/terms/{version}", { params: { path: { version } }, public: true });
