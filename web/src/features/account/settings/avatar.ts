import { api, unwrap } from "@/api/client";
import { updateUser } from "@/api/session";

export async function uploadAvatar(image: File): Promise<void> {
  const body = new FormData();
  body.append("image", image);
  await updateUser(await unwrap(api.POST("/api/me/avatar", { body })));
}

export async function removeAvatar(): Promise<void> {
  await updateUser(await unwrap(api.POST("/api/me/avatar/delete")));
}
