// What the configured engines can do. A cached configuration may be older than this.
import { useConfig } from "@/api/config";
import type { components } from "@/api/schema.gen";
import { type Filled, type Mode, photoQualities, videoQualities } from "./creation-request";

export type Quality = Filled<"REIMAGINE">["quality"];

const useAbilities = () => useConfig().data as Partial<components["schemas"]["PublicConfig"]> | undefined;

/** Whether the engine of the mode reads what people ask for in their own words. */
export const useReadsWords = (mode: Mode) => useAbilities()?.readsWords?.includes(mode) ?? false;

/** The qualities that the engine of the mode offers, the cheapest first. */
export function useQualities(mode: "REIMAGINE" | "ANIMATE"): readonly Quality[] {
  const abilities = useAbilities();
  return mode === "REIMAGINE"
    ? (abilities?.photoQualities ?? photoQualities)
    : (abilities?.videoQualities ?? videoQualities);
}
