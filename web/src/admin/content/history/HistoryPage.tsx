import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Checkbox } from "@/ui/Checkbox";
import { EmptyState } from "@/ui/EmptyState";
import { Spinner } from "@/ui/Spinner";
import { PageHead } from "../../PageHead";
import { ReasonDialog } from "../../ReasonDialog";
import { Refusal } from "../../Refusal";
import { type Column, Table } from "../../Table";
import { useT } from "../../texts";
import { useMoment } from "../../useMoment";
import { type EditedFile, historyQuery, restoreContent } from "./api";
import { DifferenceDialog } from "./DifferenceDialog";

type RestoreDialogProps = { files: readonly EditedFile[]; onClose: () => void; onDone: () => void };

function RestoreDialog({ files, onClose, onDone }: RestoreDialogProps) {
  const t = useT();
  return (
    <ReasonDialog
      danger
      title={t("history.restoreWhich", { files: files.map(({ name }) => name).join(", ") })}
      description={t("history.restoreHint")}
      act={async ({ reason }) => {
        await restoreContent({ files: files.map(({ name, at }) => ({ name, at })), reason });
        onDone();
      }}
      submit={t("history.restore")}
      done={t("history.restored")}
      onClose={onClose}
    />
  );
}

/** What staff have edited, and back to the seed. Several at once, because each alone may not be valid. */
export function HistoryPage() {
  const t = useT();
  const moment = useMoment();
  const { data, error, refetch } = useQuery(historyQuery);
  const [selected, select] = useState<readonly string[]>([]);
  const [shown, show] = useState<EditedFile | null>(null);
  const [restoring, setRestoring] = useState(false);
  const files = data?.files.filter(({ name }) => selected.includes(name)) ?? [];
  const columns: Column<EditedFile>[] = [
    {
      label: t("history.file"),
      cell: ({ name }) => (
        <Checkbox
          label={name}
          checked={selected.includes(name)}
          onChange={(checked) =>
            select(checked ? [...selected, name] : selected.filter((other) => other !== name))
          }
        />
      ),
      head: true,
    },
    {
      label: t("history.change"),
      cell: ({ change }) => (
        <Badge tone={change === "deleted" ? "warning" : "neutral"}>{t(`history.changes.${change}`)}</Badge>
      ),
    },
    { label: t("history.by"), cell: ({ by }) => by, breakable: true },
    { label: t("history.at"), cell: ({ at }) => moment(at) },
  ];
  return (
    <>
      <PageHead
        title={t("history.title")}
        lead={t("history.lead")}
        actions={
          <Button disabled={files.length === 0} onClick={() => setRestoring(true)}>
            {t("history.restore")}
          </Button>
        }
      />
      {data ? (
        data.files.length > 0 ? (
          <Table
            caption={t("history.title")}
            columns={columns}
            rows={data.files}
            keyOf={({ name }) => name}
            actionsLabel={t("action.actions")}
            actions={(file) => (
              <Button
                size="sm"
                aria-label={t("history.showWhich", { name: file.name })}
                onClick={() => show(file)}
              >
                {t("history.show")}
              </Button>
            )}
          />
        ) : (
          <EmptyState title={t("history.none")} description={t("history.noneHint")} />
        )
      ) : error ? (
        <Refusal error={error} onRetry={refetch} />
      ) : (
        <Spinner label={t("loading")} />
      )}
      {shown ? <DifferenceDialog file={shown} onClose={() => show(null)} /> : null}
      {restoring ? (
        <RestoreDialog files={files} onClose={() => setRestoring(false)} onDone={() => select([])} />
      ) : null}
    </>
  );
}
