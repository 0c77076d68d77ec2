// The calls for shoots. Apart from my-shoots.ts, because every page loads the calls of all pages.
import { call } from "./call";

export const templatesCall = call("POST", "/api/shoots", { public: true });
export const shootsCall = call("POST", "/api/my-shoots");
export const sheetCall = (id: string) =>
  call("POST", "/api/my-shoots/{shoot_id}", { params: { path: { shoot_id: id } } });
