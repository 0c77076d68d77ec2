// Root paths for search phrases. Each opens the landing page with its own title and headline; the texts are in
// i18n/*/seo.ts under the same keys.
import type { Language } from "@/i18n/language";
import type { RouteRecord } from "./record";

const seoPaths = {
  headshots: { en: ["/ai-headshots"], es: ["/fotos-profesionales-con-ia"] },
  photos: { en: ["/ai-photo-generator"], es: ["/fotos-con-ia"] },
  animation: { en: ["/animate-photos"], es: ["/animar-fotos"] },
  linkedin: { en: ["/ai-linkedin-photo"], es: ["/foto-para-linkedin"] },
  portrait: { en: ["/professional-portrait"], es: ["/retrato-profesional"] },
  dating: { en: ["/ai-dating-photos"], es: ["/fotos-para-apps-de-citas"] },
  instagram: { en: ["/ai-instagram-photos"], es: ["/fotos-para-instagram"] },
  avatar: { en: ["/ai-avatar"], es: ["/crear-avatar"] },
  painting: { en: ["/photo-to-painting"], es: ["/convertir-foto-en-pintura"] },
  cartoon: { en: ["/photo-to-cartoon"], es: ["/convertir-foto-en-comic"] },
  anime: { en: ["/photo-to-anime"], es: ["/convertir-foto-en-anime"] },
  sketch: { en: ["/photo-to-sketch"], es: ["/convertir-foto-en-dibujo"] },
  monochrome: { en: ["/black-and-white-portrait"], es: ["/retratos-en-blanco-y-negro"] },
  travel: { en: ["/ai-travel-photos"], es: ["/fotos-de-viaje-con-ia"] },
  christmas: { en: ["/ai-christmas-photos"], es: ["/fotos-de-navidad"] },
  vintage: { en: ["/vintage-photos"], es: ["/fotos-vintage"] },
} as const satisfies Record<string, Record<Language, readonly [string]>>;

export type SeoKey = keyof typeof seoPaths;
export const seoKeys = Object.keys(seoPaths) as SeoKey[];
export type SeoRouteName = `seo-${SeoKey}`;

export const seoRoutes = Object.fromEntries(
  Object.entries(seoPaths).map(([key, own]) => [
    `seo-${key}`,
    {
      own,
      layout: "default",
      render: "server",
      texts: ["landing", "seo"],
    } satisfies RouteRecord,
  ]),
) as unknown as Record<SeoRouteName, RouteRecord>;

/** Return the key of a search phrase's route, or null for any other page. */
export function seoKeyOf(name: string | null): SeoKey | null {
  const key = name?.startsWith("seo-") ? name.slice("seo-".length) : null;
  return key && key in seoPaths ? (key as SeoKey) : null;
}
