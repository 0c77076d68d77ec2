// Root paths that people search for. Each opens the landing page under its own title and headline (S2.1); the
// words are in i18n/{en,es}/seo.ts under the same keys.
import { faqCall } from "@/features/faq/api";
import type { RouteRecord } from "./table";

const seoPaths = {
  headshots: { en: ["/ai-headshots"], es: ["/fotos-profesionales-con-ia"] },
  photos: { en: ["/ai-photo-generator"], es: ["/fotos-con-ia"] },
  animation: { en: ["/animate-photos"], es: ["/animar-fotos"] },
} as const;

export type SeoKey = keyof typeof seoPaths;
type SeoRouteName = `seo-${SeoKey}`;

export const seoRoutes = Object.fromEntries(
  Object.entries(seoPaths).map(([key, own]) => [
    `seo-${key}`,
    {
      own,
      layout: "default",
      render: "server",
      texts: ["landing", "seo"],
      calls: [faqCall],
      page: () => import("./pages/index"),
    } satisfies RouteRecord,
  ]),
) as unknown as Record<SeoRouteName, RouteRecord>;

/** The key of the text map behind a route, or null for every other page. */
export function seoKeyOf(name: string | null): SeoKey | null {
  const key = name?.startsWith("seo-") ? name.slice("seo-".length) : null;
  return key && key in seoPaths ? (key as SeoKey) : null;
}
