// What pages ask the API for in their visitor's name, as plain data: a document asks for it before any code is there.
import { type Call, call } from "./call";
import type { components } from "./schema.gen";

/** Who is signed in (S4.1). */
export const sessionCall = call("POST", "/api/auth/session");

export type CreationKind = "photos" | "videos";
export type CreationFilter = Pick<
  components["schemas"]["GalleryFilter"],
  "styleId" | "modelId" | "mode" | "favourite"
>;

/** A page fills a large screen several times, and still arrives in a moment. */
const itemsPerPage = 100;

/** What is there, the newest first, after the item `before`. */
export const doneCall = (kind: CreationKind, filter: CreationFilter, before: string | null = null) =>
  call("POST", `/api/my-${kind}`, {
    body: { page: 1, itemsPerPage, where: { ...filter, status: ["DONE"], before } },
  });

/** What is being made or has failed. */
export const jobsCall = (kind: CreationKind) =>
  call("POST", `/api/my-${kind}`, {
    body: { itemsPerPage, where: { status: ["QUEUED", "RUNNING", "FAILED"] } },
  });

/** The styles, models and modes of what is there. */
export const facetsCall = (kind: CreationKind) => call("POST", `/api/my-${kind}/facets`);

/** All that a gallery begins with. */
export const galleryCalls = (kind: CreationKind, filter: CreationFilter): readonly Call[] => [
  doneCall(kind, filter),
  jobsCall(kind),
  facetsCall(kind),
];
