// Calls in the visitor's name, as plain data: a document sends them before any code has loaded.
import { type Call, call } from "./call";
import type { components } from "./schema.gen";

export const sessionCall = call("POST", "/api/auth/session");

export type CreationKind = "photos" | "videos";
export type CreationFilter = Pick<
  components["schemas"]["GalleryFilter"],
  "styleId" | "modelId" | "mode" | "favourite"
>;

/** Fills a large screen several times. */
const itemsPerPage = 100;

/** Finished items older than the item `before`, the newest first. */
export const doneCall = (kind: CreationKind, filter: CreationFilter, before: string | null = null) =>
  call("POST", `/api/my-${kind}`, {
    body: { page: 1, itemsPerPage, where: { ...filter, status: ["DONE"], before } },
  });

/** Queued, running and failed items. */
export const jobsCall = (kind: CreationKind) =>
  call("POST", `/api/my-${kind}`, {
    body: { itemsPerPage, where: { status: ["QUEUED", "RUNNING", "FAILED"] } },
  });

/** The styles, models and modes of finished items. */
export const facetsCall = (kind: CreationKind) => call("POST", `/api/my-${kind}/facets`);

/** The initial calls of a gallery. */
export const galleryCalls = (kind: CreationKind, filter: CreationFilter): readonly Call[] => [
  doneCall(kind, filter),
  jobsCall(kind),
  facetsCall(kind),
];
