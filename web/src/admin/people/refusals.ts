import { useT } from "../texts";
import { useFormats } from "../useFormats";
import type { PersonRefusal } from "./api";

type Why = Partial<Pick<PersonRefusal, "age" | "nudity" | "text">>;

/** Why something was refused: what the screening found, or the words. */
export function useWhyRefused(): (refusal: Why) => string {
  const t = useT();
  const { number, percent } = useFormats();
  return ({ age = null, nudity = null, text = null }) =>
    [
      age === null ? null : t("people.refusals.age", { age: number(age) }),
      nudity === null ? null : t("people.refusals.nudity", { score: percent(nudity) }),
      text === null ? null : t("people.refusals.text", { text }),
    ]
      .filter((reason) => reason !== null)
      .join(", ");
}
