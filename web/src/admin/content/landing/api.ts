import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";

type Schemas = components["schemas"];

export type Landing = Schemas["EditedLanding"];
export type LandingContent = Schemas["LandingContent"];
export type Testimonial = Schemas["LandingTestimonial"];

export const useCases = [
  "studio",
  "businesses",
  "stock",
  "socialMedia",
  "profile",
  "creativity",
] as const satisfies (keyof LandingContent["useCases"])[];

export const landingQuery = queryOptions({
  queryKey: ["admin", "content", "landing"],
  queryFn: () => unwrap(api.GET("/api/admin/content/landing")),
  // The form is filled once; a newer version is noticed when it is saved.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export async function saveLanding(body: Schemas["LandingForm"]): Promise<Landing> {
  const saved = await unwrap(api.POST("/api/admin/content/landing/save", { body }));
  await queryClient.invalidateQueries({ queryKey: ["admin", "content", "history"] });
  return saved;
}
