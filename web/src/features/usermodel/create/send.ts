// What the page sends, telling how far it is: one selfie to be looked at, all of them to be trained from.
import { api, unwrap } from "@/api/client";
import type { UserModel } from "@/api/my-models";
import { fetchWithProgress } from "@/api/upload";
import type { Language } from "@/i18n/language";
import type { Inspection } from "../api";
import type { Draft, Selfie } from "./draft";

/** Told which share of it, from 0 to 1, has been sent. */
type OnSent = (share: number) => void;

export function inspect(picture: Blob, language: Language, onSent: OnSent): Promise<Inspection> {
  const body = new FormData();
  body.append("image", picture, "selfie.jpg");
  const headers = { "x-language": language };
  return unwrap(api.POST("/api/my-models/inspect", { body, headers, fetch: fetchWithProgress(onSent) }));
}

export async function startTraining(
  { key, name, gender }: Draft,
  selfies: readonly Selfie[],
  onSent: OnSent,
): Promise<UserModel> {
  const body = new FormData();
  body.append("json", JSON.stringify({ name: name.trim(), gender, consent: true }));
  for (const { picture } of selfies) body.append("images", picture, "selfie.jpg");
  const headers = { "Idempotency-Key": key };
  return unwrap(api.POST("/api/my-models/create", { body, headers, fetch: fetchWithProgress(onSent) }));
}
