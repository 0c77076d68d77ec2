// What a visitor had in mind before signing up: the photo to start with, and the page on which the first picture starts. Kept
// in the browser, because the link of the confirmation mail opens another tab. Signing out discards both.
import { inTurn, readDraft, removeDraft, visitor, writeDraft } from "@/lib/drafts";
import { safeRedir } from "@/routing/redir";

interface Kept<Value> {
  value: Value;
  /** When it was kept, in milliseconds. */
  at: number;
}

const hour = 60 * 60 * 1000;
/** A photo waits only for its form, and must not wait for another person at the same computer. */
const photoLifetime = hour;
/** As long as the link of the confirmation mail. */
const pageLifetime = 24 * hour;

const photoKey = `${visitor}/photo`;
const pageKey = `${visitor}/page`;

const isKept =
  <Value>(isValue: (value: unknown) => value is Value, lifetime: number) =>
  (kept: unknown): kept is Kept<Value> => {
    const { value, at } = (kept ?? {}) as Partial<Kept<unknown>>;
    return isValue(value) && typeof at === "number" && Date.now() - at < lifetime;
  };

const isFile = (value: unknown): value is File => value instanceof File;
const isText = (value: unknown): value is string => typeof value === "string";

const keep = (key: string, value: unknown) => inTurn(() => writeDraft(key, { value, at: Date.now() }));

/** Keep the photo for the first form that needs one. Null discards it. */
export function keepPhoto(photo: File | null): void {
  void (photo ? keep(photoKey, photo) : inTurn(() => removeDraft(photoKey)));
}

/** Return the kept photo once. */
export async function takePhoto(): Promise<File | null> {
  const kept = await readDraft(photoKey, isKept(isFile, photoLifetime));
  if (!kept) return null;
  await removeDraft(photoKey);
  return kept.value;
}

/** Keep the page on which the first picture starts. */
export const keepStartPage = (path: string): Promise<unknown> => keep(pageKey, path);

export async function readStartPage(): Promise<string | null> {
  const kept = await readDraft(pageKey, isKept(isText, pageLifetime)).catch(() => undefined);
  return safeRedir(kept?.value);
}
