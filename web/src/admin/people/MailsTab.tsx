import { useState } from "react";
import { Button } from "@/ui/Button";
import { useMe } from "../me";
import { ReasonDialog } from "../ReasonDialog";
import { Rows } from "../Rows";
import type { Column } from "../Table";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import { useRows } from "../useRows";
import { listKey, listMails, type Person, type PersonMail, sendMailAgain } from "./api";

/** The mails they were sent. */
export function MailsTab({ person: { id, email } }: { person: Person }) {
  const t = useT();
  const moment = useMoment();
  const { rights } = useMe();
  const [asked, ask] = useState<PersonMail | null>(null);
  const list = useRows(listKey(id, "mails"), (page) => listMails(id, page));
  const columns: Column<PersonMail>[] = [
    { label: t("people.when"), cell: ({ sentAt }) => moment(sentAt) },
    { label: t("people.mails.subject"), head: true, cell: ({ subject }) => subject },
    { label: t("people.mails.kind"), cell: ({ kind }) => <code className="text-xs">{kind}</code> },
  ];
  const mayHelp = rights.includes("helpPeople");
  return (
    <>
      <Rows
        list={list}
        caption={t("people.tabs.mails")}
        columns={columns}
        empty={t("people.mails.none")}
        actionsLabel={t("action.actions")}
        {...(mayHelp && {
          actions: (mail: PersonMail) =>
            mail.canSendAgain ? (
              <Button
                size="sm"
                aria-label={t("people.mails.againWhich", { subject: mail.subject })}
                onClick={() => ask(mail)}
              >
                {t("people.mails.again")}
              </Button>
            ) : null,
        })}
      />
      {asked ? (
        <ReasonDialog
          title={t("people.mails.againWhich", { subject: asked.subject })}
          description={t("people.mails.againHint", { email })}
          act={(body) => sendMailAgain(id, asked.id, body)}
          submit={t("people.mails.again")}
          done={t("people.mails.sent")}
          onClose={() => ask(null)}
        />
      ) : null}
    </>
  );
}
