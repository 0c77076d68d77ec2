import { isReady, useMyModels } from "@/api/my-models";
import type { Filled, Style } from "./creation-request";
import { lastGender } from "./last-gender";

/**
 * Return the gender that a unisex style starts with: the last one chosen, else that of all the user's models. A style that
 * keeps people's own clothes suits anyone. Null if the user has to choose.
 */
export function useSuggestedGender(style: Style | null): Filled<"REIMAGINE">["gender"] {
  const genders = new Set(
    useMyModels()
      .data.filter(isReady)
      .map(({ gender }) => gender),
  );
  const [only, another] = genders;
  return lastGender() ?? (another ? null : only) ?? (style && !style.dresses ? "UNISEX" : null);
}
