/** The messages of fields, by the path of the field in what was sent, such as `plans.2.price.amountMinor`. */
export type Messages = Readonly<Record<string, string>>;

/** Why something was not saved: a message, and messages per field. */
export interface Refusal {
  message: string;
  fields: Messages;
}

/**
 * What is left of a refusal when a field, or all below it, has changed; null if that was all. One that names no field stays: its
 * lines are read while they are corrected.
 */
export function withoutField(refusal: Refusal | null, changed: string): Refusal | null {
  const all = Object.entries(refusal?.fields ?? {});
  const left = all.filter(([name]) => name !== changed && !name.startsWith(`${changed}.`));
  if (!refusal || left.length === all.length) return refusal;
  return left.length > 0 ? { ...refusal, fields: Object.fromEntries(left) } : null;
}

/** The messages below a path, by the rest of their paths. */
export const below = (messages: Messages, path: string): Messages =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([name, message]) =>
      name.startsWith(`${path}.`) ? [[name.slice(path.length + 1), message]] : [],
    ),
  );

/** The message of a field, or the first of its parts. */
export const messageOf = (messages: Messages, path: string): string | undefined =>
  messages[path] ?? Object.values(below(messages, path))[0];
