// The calls of the create flow.
import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { ApiError } from "@/api/errors";
import { type Creation, type CreationKind, fetchFinished } from "@/api/my-creations";
import { fetchWithProgress } from "@/api/upload";
import { type CreationRequest, type Mode, type Style, toFormData } from "./creation-request";

export const kindOf = (mode: Mode): CreationKind => (mode === "ANIMATE" ? "videos" : "photos");

const waitPollMs = 30_000;

/** How long an order of this mode would take now. Undefined until it is known. */
export function useExpectedWait(mode: Mode) {
  const { data } = useQuery({
    queryKey: ["/api/my-expected-wait"],
    queryFn: () => unwrap(api.GET("/api/my-expected-wait")),
    staleTime: waitPollMs,
    refetchInterval: waitPollMs,
  });
  return data?.find((wait) => wait.mode === mode);
}

export const resendConfirmation = () => unwrap(api.POST("/api/auth/resendEmailConfirmation"));

/** Whether a retry may succeed: there was no response, or one that says nothing about the request itself. */
export function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || [408, 425, 429, 502, 503, 504].includes(error.status);
}

interface KeyedRequest {
  style: Style;
  request: CreationRequest;
  /** The idempotency key. */
  key: string;
}

/** Submit a request. Return its queued items. `onSent` receives the share of an uploaded picture, from 0 to 1. */
export async function create(
  { style, request, key }: KeyedRequest,
  onSent?: (share: number) => void,
): Promise<Creation[]> {
  const uploads = request.mode !== "IMAGINE" && typeof request.image !== "string";
  const answer = await unwrap(
    api.POST("/api/styles/create", {
      headers: { "Idempotency-Key": key },
      body: toFormData(style, request),
      ...(onSent && uploads ? { fetch: fetchWithProgress(onSent) } : {}),
    }),
  );
  return Array.isArray(answer) ? answer : [answer];
}

/** Return those items that have settled, and the unsettled ones if their position in the queue may have changed. */
export async function fetchUpdates(kind: CreationKind, pending: readonly Creation[]): Promise<Creation[]> {
  const ids = pending.map(({ id }) => id);
  const finished = await fetchFinished(kind, ids);
  if (finished.length === pending.length || !pending.some(({ status }) => status === "QUEUED"))
    return finished;
  const jobs = await unwrap(
    api.POST(`/api/my-${kind}`, { body: { itemsPerPage: 50, where: { status: ["QUEUED", "RUNNING"] } } }),
  );
  const own = (Array.isArray(jobs) ? jobs : jobs.items).filter(({ id }) => ids.includes(id));
  return [...finished, ...own.filter(({ id }) => !finished.some((item) => item.id === id))];
}
