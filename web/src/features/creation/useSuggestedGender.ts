import { isReady, useMyModels } from "@/api/my-models";
import type { Filled, Style } from "./creation-request";
import { lastGender } from "./last-gender";

/**
 * Return the gender that a unisex style starts with: the last one chosen, else that of the user's models, else UNISEX, so
 * that newcomers need not choose. Null if the user has to: their models differ, and so would the clothes of the style.
 */
export function useSuggestedGender(style: Style | null): Filled<"REIMAGINE">["gender"] {
  const { data: models, fetched } = useMyModels();
  const [only, another] = new Set(models.filter(isReady).map(({ gender }) => gender));
  const known = lastGender() ?? (another ? null : only);
  if (known) return known;
  return style && fetched && (!another || !style.dresses) ? "UNISEX" : null;
}
