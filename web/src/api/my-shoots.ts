// The user's shoots: many photos ordered at once, each on a contact sheet.
import { useQuery } from "@tanstack/react-query";
import type { Language } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { api, unwrap } from "./client";
import { callQuery, useList } from "./list";
import { type Creation, isUnfinished, refreshJobs } from "./my-creations";
import { useMyEvents } from "./my-events";
import { queryClient } from "./query-client";
import type { components } from "./schema.gen";
import { sheetCall, shootsCall, templatesCall } from "./shoot-calls";

export type ShootTemplate = components["schemas"]["ShootTemplate"];
export type Shoot = components["schemas"]["Shoot"];
export type ContactSheet = components["schemas"]["ContactSheet"];
export type NewShoot = components["schemas"]["NewShoot"];

/** Events report finished photos, but not places in the queue and the rest of the time. */
const pollMs = 4000;

export const useShootTemplates = () => useList(templatesCall, useLanguage()).data;

const isRunning = (shoot: Shoot) => shoot.finishedAt === null;

/** The user's shoots, the newest first. */
export const useMyShoots = () =>
  useList(shootsCall, useLanguage(), (shoots) => shoots.some(isRunning) && pollMs).data;

/** A shoot with its photos, live. Null if there is no such shoot. */
export function useContactSheet(id: string) {
  const sheet = useQuery({
    ...callQuery(sheetCall(id), useLanguage()),
    // Another tab or device may have changed it.
    staleTime: 1000,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnfinished) ? pollMs : false),
  });
  useMyEvents((event) => {
    if (event.type === "progress") {
      changeInSheets([event.id], { progress: event.progress, status: "RUNNING", queuePosition: null });
    } else if (event.type === "item" || event.type === "shoot" || event.type === "connected") {
      void queryClient.invalidateQueries({ queryKey: [sheetCall(id).path] });
    }
  }, sheet.data !== null);
  return sheet;
}

/** Update photos on the cached contact sheets. */
export function changeInSheets(ids: readonly string[], part: Partial<Creation>): void {
  const meant = new Set(ids);
  queryClient.setQueriesData<ContactSheet | null>(
    { predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`${shootsCall.path}/`) },
    (sheet) =>
      sheet && {
        ...sheet,
        items: sheet.items.map((item) => (meant.has(item.id) ? { ...item, ...part } : item)),
      },
  );
}

/** Order a shoot. Repeated with the same key, it is charged once. */
export async function orderShoot(body: NewShoot, key: string, language: Language): Promise<ContactSheet> {
  const headers = { "idempotency-key": key, "x-language": language };
  const sheet = await unwrap(api.POST("/api/my-shoots/create", { body, headers }));
  void queryClient.invalidateQueries({ queryKey: [shootsCall.path] });
  void refreshJobs("photos");
  return sheet;
}

/** Cancel the photos that are not made yet. */
export async function cancelRest(id: string): Promise<void> {
  await unwrap(api.POST("/api/my-shoots/{shoot_id}/cancel", { params: { path: { shoot_id: id } } }));
  await queryClient.invalidateQueries({ queryKey: [sheetCall(id).path] });
}

/** Make further photos in the style and the light of one, in other poses. */
export async function orderMore(photo: Creation, quantity: number, key: string): Promise<void> {
  const headers = { "idempotency-key": key };
  await unwrap(api.POST("/api/my-photos/more", { body: { id: photo.id, quantity }, headers }));
  void refreshJobs("photos");
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`${shootsCall.path}/`),
  });
}
