// Which part of a gallery is wanted; the address carries it.
import type { CreationFilter } from "@/api/own-calls";

const modes = ["IMAGINE", "REIMAGINE", "ANIMATE"] as const;
const isId = (text: string | undefined) => text !== undefined && /^[0-9a-f-]{36}$/.test(text);

/** What an address asks for; what makes no sense is left out. */
export function filterIn(query: Partial<Record<string, string>>): CreationFilter {
  const mode = modes.find((each) => each.toLowerCase() === query.mode);
  const styleId = query.style?.slice(0, 60);
  return {
    ...(styleId && { styleId }),
    ...(query.model && isId(query.model) && { modelId: query.model }),
    ...(mode && { mode }),
    ...(query.favourite === "true" && { favourite: true }),
  };
}

/** The same the other way round. */
export function queryOf({ styleId, modelId, mode, favourite }: CreationFilter) {
  return {
    style: styleId ?? undefined,
    model: modelId ?? undefined,
    mode: mode?.toLowerCase(),
    favourite: favourite ? "true" : undefined,
  };
}

export const isFiltered = (filter: CreationFilter) => Object.keys(filter).length > 0;
