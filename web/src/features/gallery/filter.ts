// The filter of a gallery, as part of the URL.
import type { CreationFilter } from "@/api/own-calls";

const modes = ["IMAGINE", "REIMAGINE", "ANIMATE", "EDIT"] as const;
const isId = (text: string | undefined) => text !== undefined && /^[0-9a-f-]{36}$/.test(text);

/** Parse the query of a URL. Invalid values are ignored. */
export function filterFromQuery(query: Partial<Record<string, string>>): CreationFilter {
  const mode = modes.find((each) => each.toLowerCase() === query.mode);
  const styleId = query.style?.slice(0, 60);
  return {
    ...(styleId && { styleId }),
    ...(query.model && isId(query.model) && { modelId: query.model }),
    ...(mode && { mode }),
    ...(query.favourite === "true" && { favourite: true }),
  };
}

/** The inverse of `filterFromQuery`. */
export function queryFromFilter({ styleId, modelId, mode, favourite }: CreationFilter) {
  return {
    style: styleId ?? undefined,
    model: modelId ?? undefined,
    mode: mode?.toLowerCase(),
    favourite: favourite ? "true" : undefined,
  };
}

export const isFiltered = (filter: CreationFilter) => Object.keys(filter).length > 0;
