import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";

type Schemas = components["schemas"];
export type PersonSummary = Schemas["PersonSummary"];
export type Person = Schemas["Person"];
export type PersonPayment = Schemas["PersonPayment"];
export type PersonItem = Schemas["PersonItem"];
export type ItemPictures = Schemas["ItemPictures"];
export type PersonModel = Schemas["PersonModel"];
export type PersonSession = Schemas["PersonSession"];
export type PersonMail = Schemas["PersonMail"];
export type PersonSuspension = Schemas["PersonSuspension"];
export type PersonRefusal = Schemas["PersonRefusal"];
export type Note = Schemas["Note"];
/** With an id as the other lists have it. */
export type LedgerLine = Omit<Schemas["LedgerLine"], "id"> & { id: string };

type Page = Schemas["PageQuery"];
interface WithReason {
  reason: string;
}

const key = "people";
export const peopleKey = (search: string) => [key, "list", search];
export const listKey = (id: string, ...list: string[]) => [key, id, ...list];

const of = (id: string) => ({ params: { path: { user_id: id } } });

export const listPeople = (body: Schemas["PeopleQuery"]) =>
  unwrap(api.POST("/api/admin/people/list", { body }));

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", key, id, "summary"],
    queryFn: () => unwrap(api.GET("/api/admin/people/{user_id}", of(id))),
    // It changes without this page.
    staleTime: 0,
  });

export async function listLedger(id: string, { before, size }: Page): Promise<LedgerLine[]> {
  const body = { before: before ? Number(before) : null, size };
  const lines = await unwrap(api.POST("/api/admin/people/{user_id}/ledger/list", { ...of(id), body }));
  return lines.map((line) => ({ ...line, id: String(line.id) }));
}

export const listPayments = (id: string, body: Page) =>
  unwrap(api.POST("/api/admin/people/{user_id}/payments/list", { ...of(id), body }));

export const listItems = (id: string, body: Page & { kind: PersonItem["kind"] | null }) =>
  unwrap(api.POST("/api/admin/people/{user_id}/items/list", { ...of(id), body }));

export const listModels = (id: string, body: Page) =>
  unwrap(api.POST("/api/admin/people/{user_id}/models/list", { ...of(id), body }));

export const listSessions = (id: string, body: Page) =>
  unwrap(api.POST("/api/admin/people/{user_id}/sessions/list", { ...of(id), body }));

export const listMails = (id: string, body: Page) =>
  unwrap(api.POST("/api/admin/people/{user_id}/mails/list", { ...of(id), body }));

export const listRefusals = (id: string, body: Page) =>
  unwrap(api.POST("/api/admin/people/{user_id}/refusals/list", { ...of(id), body }));

export const listNotes = (id: string, body: Page) =>
  unwrap(api.POST("/api/admin/people/{user_id}/notes/list", { ...of(id), body }));

export const listSuspensions = (id: string, body: Page) =>
  unwrap(api.POST("/api/admin/people/{user_id}/suspensions/list", { ...of(id), body }));

/** Not cached: each look is audited. */
export const lookAtItem = (id: string, itemId: string, body: WithReason) =>
  unwrap(
    api.POST("/api/admin/people/{user_id}/items/{item_id}/look", {
      params: { path: { user_id: id, item_id: itemId } },
      body,
    }),
  );

/** Load what is shown about people again. */
async function changed(change: Promise<unknown>): Promise<void> {
  await change;
  await queryClient.invalidateQueries({ queryKey: ["admin", key] });
}

export const giveTokens = (id: string, idempotencyKey: string, body: Schemas["TokenGift"]) =>
  changed(
    unwrap(
      api.POST("/api/admin/people/{user_id}/give-tokens", {
        ...of(id),
        headers: { "Idempotency-Key": idempotencyKey },
        body,
      }),
    ),
  );

export const takeTokens = (id: string, idempotencyKey: string, body: Schemas["TokenTaking"]) =>
  changed(
    unwrap(
      api.POST("/api/admin/people/{user_id}/take-tokens", {
        ...of(id),
        headers: { "Idempotency-Key": idempotencyKey },
        body,
      }),
    ),
  );

export const endSessions = (id: string, body: WithReason) =>
  changed(unwrap(api.POST("/api/admin/people/{user_id}/end-sessions", { ...of(id), body })));

export const resetSecondFactor = (id: string, body: WithReason) =>
  changed(unwrap(api.POST("/api/admin/people/{user_id}/reset-second-factor", { ...of(id), body })));

export const requestExport = (id: string, body: WithReason) =>
  changed(unwrap(api.POST("/api/admin/people/{user_id}/request-export", { ...of(id), body })));

export const deletePerson = (id: string, body: WithReason) =>
  changed(unwrap(api.POST("/api/admin/people/{user_id}/delete", { ...of(id), body })));

export const suspendPerson = (id: string, body: Schemas["NewSuspension"]) =>
  changed(unwrap(api.POST("/api/admin/people/{user_id}/suspend", { ...of(id), body })));

/** Lift all of them. */
export const liftSuspension = (id: string, body: WithReason) =>
  changed(unwrap(api.POST("/api/admin/people/{user_id}/lift-suspension", { ...of(id), body })));

export const sendMailAgain = (id: string, mailId: string, body: WithReason) =>
  changed(
    unwrap(
      api.POST("/api/admin/people/{user_id}/mails/{mail_id}/send-again", {
        params: { path: { user_id: id, mail_id: mailId } },
        body,
      }),
    ),
  );

export const addNote = (id: string, body: WithReason & { text: string }) =>
  changed(unwrap(api.POST("/api/admin/people/{user_id}/notes/add", { ...of(id), body })));

export const deleteNote = (id: string, noteId: string, body: WithReason) =>
  changed(
    unwrap(
      api.POST("/api/admin/people/{user_id}/notes/{note_id}/delete", {
        params: { path: { user_id: id, note_id: noteId } },
        body,
      }),
    ),
  );
