// Reports, the search for one's own face, and appeals.
import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";
import type { Language } from "@/i18n/language";

type Schemas = components["schemas"];
export type Report = Schemas["Report"];
export type Match = Schemas["Match"];
export type Decision = Schemas["Decision"];

/** Return a solved captcha, which can be used once. */
export type TakeCaptcha = () => Promise<string>;

export const reasons = [
  "WITHOUT_PERMISSION",
  "CHILD",
  "SEXUAL",
  "VIOLENCE",
  "COPYRIGHT",
  "OTHER",
] as const satisfies Report["reason"][];

export const sendReport = (body: Report) => unwrap(api.POST("/api/reports", { body }));

export function searchFace(image: File, captcha: string): Promise<Match[]> {
  const body = new FormData();
  body.set("image", image);
  return unwrap(api.POST("/api/is-this-me", { body, headers: { "X-Captcha": captcha } }));
}

const decisionsKey = ["my-decisions"] as const;

export function useDecisions(language: Language) {
  return useQuery({
    queryKey: [...decisionsKey, language],
    queryFn: () => unwrap(api.POST("/api/my-decisions")),
    // Staff decide at any time.
    staleTime: 0,
  });
}

export async function appeal(body: Schemas["NewAppeal"]): Promise<void> {
  await unwrap(api.POST("/api/my-decisions/appeal", { body }));
  await queryClient.invalidateQueries({ queryKey: decisionsKey });
}
