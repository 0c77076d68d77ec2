// What pages ask the API for in their visitor's name, as plain data: a document asks for it before any code is there.
import type { Call } from "./call";
import type { components } from "./schema.gen";

/** Who is signed in (S4.1). */
export const sessionCall = { method: "POST", path: "/api/auth/session" } as const satisfies Call;

export type CreationKind = "photos" | "videos";
export type CreationFilter = Pick<
  components["schemas"]["GalleryFilter"],
  "styleId" | "modelId" | "mode" | "favourite"
>;

/** A page fills a large screen several times, and still arrives in a moment. */
const itemsPerPage = 100;

/** What is there, the newest first, after the item `before`. */
export const doneCall = (kind: CreationKind, filter: CreationFilter, before: string | null = null) =>
  ({
    method: "POST",
    path: `/api/my-${kind}` as const,
    body: { page: 1, itemsPerPage, where: { ...filter, status: ["DONE" as const], before } },
  }) satisfies Call;

/** What is being made or has failed. */
export const jobsCall = (kind: CreationKind) =>
  ({
    method: "POST",
    path: `/api/my-${kind}` as const,
    body: { itemsPerPage, where: { status: ["QUEUED" as const, "RUNNING" as const, "FAILED" as const] } },
  }) satisfies Call;

/** The styles, models and modes of what is there. */
export const facetsCall = (kind: CreationKind) =>
  ({ method: "POST" as const, path: `/api/my-${kind}/facets` as const }) satisfies Call;

/** All that a gallery begins with. */
export const galleryCalls = (kind: CreationKind, filter: CreationFilter): readonly Call[] => [
  doneCall(kind, filter),
  jobsCall(kind),
  facetsCall(kind),
];
