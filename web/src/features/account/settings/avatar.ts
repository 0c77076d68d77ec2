import { api, unwrap } from "@/api/client";
import { updateUser } from "@/api/session";

export async function uploadAvatar(image: File): Promise<void> {
  const form = new FormData();
  form.append("image", image);
  // The contract knows a file only as a string of bytes.
  const body = form as unknown as { image: string };
  await updateUser(await unwrap(api.POST("/api/me/avatar", { body })));
}

export async function removeAvatar(): Promise<void> {
  await updateUser(await unwrap(api.POST("/api/me/avatar/delete")));
}
