import { api, unwrap } from "./client";

/** Once per visit; a visit is worth nothing to fail for (S7.7). */
export async function logAccess(path: string): Promise<void> {
  try {
    await unwrap(api.POST("/api/log", { body: { event: "ACCESS", data: { pt: path } } }));
  } catch (error) {
    console.warn("The visit could not be logged", error);
  }
}
