import type { T } from "../../texts";
import { useCases } from "./api";

const lists = ["howWorks", "films", "filmsPublishedAt", "finale"] as const;
const testimonialFields = {
  "quote.en": "landing.quoteEn",
  "quote.es": "landing.quoteEs",
  "author.name": "landing.name",
  "author.description.en": "landing.descriptionEn",
  "author.description.es": "landing.descriptionEs",
  "author.link": "landing.link",
  "author.avatar": "landing.avatar",
} as const;
const isTestimonialField = (path: string): path is keyof typeof testimonialFields =>
  path in testimonialFields;

/** What the form calls the field of a path, such as `testimonials.0.quote.en`; null if it has none. */
export function labelOf(path: string, t: T): string | null {
  const [field, part = "", ...rest] = path.split(".");
  const number = Number(part) + 1;
  if (field === "beforeAfter") return t(part === "m" ? "landing.m" : "landing.f");
  if (field === "examples") return t("landing.examples", { number });
  if (field === "testimonials") {
    const label = t("landing.testimonial", { number });
    const inside = rest.join(".");
    return isTestimonialField(inside) ? `${label}, ${t(testimonialFields[inside])}` : label;
  }
  const use = field === "useCases" ? useCases.find((one) => one === part) : undefined;
  if (use) return t(`landing.useCases.${use}`);
  const list = lists.find((one) => one === field);
  return list ? t(`landing.${list}`) : null;
}
