import { Plus } from "lucide-react";
import { useState } from "react";
import { z } from "@/lib/zod";
import { Button } from "@/ui/Button";
import { FormField } from "@/ui/Form";
import { TextArea } from "@/ui/TextArea";
import { ActionDialog, reason } from "../ActionDialog";
import { useMe } from "../me";
import { ReasonDialog } from "../ReasonDialog";
import { Rows } from "../Rows";
import type { Column } from "../Table";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import { useRows } from "../useRows";
import { addNote, deleteNote, listKey, listNotes, type Note, type Person } from "./api";

const longest = 2000;
const newRules = z.object({ text: z.string().trim().min(1).max(longest), reason });

function NewNoteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  return (
    <ActionDialog
      open
      title={t("people.notes.add")}
      description={t("people.notes.hint")}
      rules={newRules}
      initial={{ text: "", reason: "" }}
      act={(body) => addNote(id, body)}
      submit={t("people.notes.save")}
      done={t("people.notes.added")}
      onClose={onClose}
    >
      {(form) => (
        <FormField form={form} name="text" label={t("people.notes.text")} required>
          {(control) => <TextArea {...control} maxLength={longest} />}
        </FormField>
      )}
    </ActionDialog>
  );
}

/** What staff wrote about them. */
export function NotesTab({ person: { id } }: { person: Person }) {
  const t = useT();
  const moment = useMoment();
  const { rights } = useMe();
  const [opened, open] = useState<"new" | Note | null>(null);
  const close = () => open(null);
  const list = useRows(listKey(id, "notes"), (page) => listNotes(id, page));
  const columns: Column<Note>[] = [
    { label: t("people.when"), cell: ({ createdAt }) => moment(createdAt) },
    { label: t("audit.who"), cell: ({ authorEmail }) => authorEmail, breakable: true },
    {
      label: t("people.notes.text"),
      head: true,
      cell: ({ text }) => <span className="whitespace-pre-line">{text}</span>,
    },
  ];
  const mayHelp = rights.includes("helpPeople");
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft text-sm">{t("people.notes.hint")}</p>
        {mayHelp ? (
          <Button icon={<Plus />} onClick={() => open("new")}>
            {t("people.notes.add")}
          </Button>
        ) : null}
      </div>
      <Rows
        list={list}
        caption={t("people.tabs.notes")}
        columns={columns}
        empty={t("people.notes.none")}
        actionsLabel={t("action.actions")}
        {...(mayHelp && {
          actions: (note: Note) => (
            <Button
              size="sm"
              aria-label={t("people.notes.deleteWhich", { date: moment(note.createdAt) })}
              onClick={() => open(note)}
            >
              {t("people.notes.delete")}
            </Button>
          ),
        })}
      />
      {opened === "new" ? <NewNoteDialog id={id} onClose={close} /> : null}
      {opened && opened !== "new" ? (
        <ReasonDialog
          danger
          title={t("people.notes.deleteWhich", { date: moment(opened.createdAt) })}
          act={(body) => deleteNote(id, opened.id, body)}
          submit={t("people.notes.delete")}
          done={t("people.notes.deleted")}
          onClose={close}
        />
      ) : null}
    </>
  );
}
