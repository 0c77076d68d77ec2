// What the page sends: one selfie to be looked at, all of them to be trained from.
import { api, unwrap } from "@/api/client";
import type { UserModel } from "@/api/my-models";
import type { Language } from "@/i18n/language";
import type { Inspection } from "../api";
import type { Draft, Selfie } from "./draft";

export function inspect(picture: Blob, language: Language): Promise<Inspection> {
  const form = new FormData();
  form.append("image", picture, "selfie.jpg");
  // The contract knows a file only as a string of bytes.
  const body = form as unknown as { image: string };
  return unwrap(api.POST("/api/my-models/inspect", { body, headers: { "x-language": language } }));
}

export async function startTraining(
  { key, name, gender }: Draft,
  selfies: readonly Selfie[],
): Promise<UserModel> {
  const form = new FormData();
  form.append("json", JSON.stringify({ name: name.trim(), gender, consent: true }));
  for (const { picture } of selfies) form.append("images", picture, "selfie.jpg");
  const body = form as unknown as { json: string; images: string[] };
  return unwrap(api.POST("/api/my-models/create", { body, headers: { "Idempotency-Key": key } }));
}
