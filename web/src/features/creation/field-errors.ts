// The fields that the server refused, by their names in the form.
import { ApiError } from "@/api/errors";

export type FieldErrors = Readonly<Record<string, string>>;

/** The server names a field by its path, such as `json.IMAGINE.quantity`; an own photo is the form's image too. */
function nameInForm(path: string): string {
  const name = path.split(".").at(-1) ?? path;
  return name === "imageUrl" ? "image" : name;
}

/** Return the messages of a refused request by the form's fields; null if it says nothing about fields. */
export function fieldErrorsOf(error: unknown): FieldErrors | null {
  if (!(error instanceof ApiError)) return null;
  const entries = Object.entries(error.fields).map(([path, message]) => [nameInForm(path), message]);
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}
