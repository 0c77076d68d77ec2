import { Badge, type BadgeTone } from "@/ui/Badge";
import { Rows } from "../Rows";
import type { Column } from "../Table";
import { useT } from "../texts";
import { useFormats } from "../useFormats";
import { useMoment } from "../useMoment";
import { useRows } from "../useRows";
import { listKey, listModels, type Person, type PersonModel } from "./api";

const tones: Record<PersonModel["status"], BadgeTone> = {
  TRAINING: "primary",
  READY: "success",
  FAILED: "danger",
};

/** Their personal models, without selfies. */
export function ModelsTab({ person: { id } }: { person: Person }) {
  const t = useT();
  const moment = useMoment();
  const { number } = useFormats();
  const list = useRows(listKey(id, "models"), (page) => listModels(id, page));
  const columns: Column<PersonModel>[] = [
    { label: t("people.when"), cell: ({ createdAt }) => moment(createdAt) },
    {
      label: t("people.models.name"),
      head: true,
      cell: ({ id, name }) => (
        <>
          {name}
          <code className="block text-ink-soft text-xs">{id}</code>
        </>
      ),
    },
    { label: t("people.models.gender"), cell: ({ gender }) => t(`people.models.genders.${gender}`) },
    {
      label: t("people.models.status"),
      cell: ({ status, error }) => (
        <>
          <Badge tone={tones[status]}>{t(`people.models.statuses.${status}`)}</Badge>
          {error ? <code className="mt-1 block text-ink-soft text-xs">{error}</code> : null}
        </>
      ),
    },
    { label: t("people.models.engine"), cell: ({ engine }) => engine },
    { label: t("people.models.selfies"), numeric: true, cell: ({ selfies }) => number(selfies) },
    { label: t("people.models.attempts"), numeric: true, cell: ({ attempts }) => number(attempts) },
  ];
  return (
    <Rows list={list} caption={t("people.tabs.models")} columns={columns} empty={t("people.models.none")} />
  );
}
