// Reads values of unknown origin, such as responses and stored JSON.

/** Parse JSON. Return undefined if it is missing or invalid. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Return an object, to read its properties. Other values have none. */
export const asRecord = (value: unknown): Partial<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

export const isText = (value: unknown): value is string => typeof value === "string";
