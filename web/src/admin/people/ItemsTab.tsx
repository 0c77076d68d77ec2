import { EyeOff } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Badge, type BadgeTone } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { SelectMenu } from "@/ui/SelectMenu";
import { useMe } from "../me";
import { ReasonDialog } from "../ReasonDialog";
import { Rows } from "../Rows";
import type { Column } from "../Table";
import { useT } from "../texts";
import { useFormats } from "../useFormats";
import { useMoment } from "../useMoment";
import { useRows } from "../useRows";
import { type ItemPictures, listItems, listKey, lookAtItem, type Person, type PersonItem } from "./api";
import { PicturesDialog } from "./PicturesDialog";

const kinds = ["PHOTO", "VIDEO"] as const;

const tones: Record<PersonItem["status"], BadgeTone> = {
  QUEUED: "neutral",
  RUNNING: "primary",
  DONE: "success",
  FAILED: "danger",
};

/** The kind in the URL; null is both. */
function useKind() {
  const [search, setSearch] = useSearchParams();
  const kind = kinds.find((value) => value === search.get("kind")) ?? null;
  const setKind = (value: PersonItem["kind"] | "") =>
    setSearch({ tab: "items", ...(value && { kind: value }) }, { replace: true, preventScrollReset: true });
  return [kind, setKind] as const;
}

function useColumns(): Column<PersonItem>[] {
  const t = useT();
  const moment = useMoment();
  const { number, local } = useFormats();
  return [
    { label: t("people.when"), cell: ({ createdAt }) => moment(createdAt) },
    {
      label: t("people.items.style"),
      head: true,
      cell: ({ id, style }) => (
        <>
          {local(style)}
          <code className="block text-ink-soft text-xs">{id}</code>
        </>
      ),
    },
    { label: t("people.items.kind"), cell: ({ kind }) => t(`people.items.kinds.${kind}`) },
    {
      label: t("people.items.status"),
      cell: ({ status, error, deletedAt }) => (
        <span className="inline-flex flex-wrap gap-1.5 cards:justify-end">
          <Badge tone={tones[status]}>{t(`people.items.statuses.${status}`)}</Badge>
          {deletedAt ? <Badge>{t("people.items.binned")}</Badge> : null}
          {error ? <code className="w-full text-ink-soft text-xs">{error}</code> : null}
        </span>
      ),
    },
    { label: t("people.items.attempts"), numeric: true, cell: ({ attempts }) => number(attempts) },
    { label: t("people.items.tokens"), numeric: true, cell: ({ tokens }) => number(tokens) },
  ];
}

interface Seen {
  item: PersonItem;
  pictures: ItemPictures;
}

/** Their photos and videos. A picture is shown only after a reason was given. */
export function ItemsTab({ person: { id } }: { person: Person }) {
  const t = useT();
  const moment = useMoment();
  const { local } = useFormats();
  const { rights } = useMe();
  const [kind, setKind] = useKind();
  const [asked, ask] = useState<PersonItem | null>(null);
  const [seen, see] = useState<Seen | null>(null);
  const columns = useColumns();
  const list = useRows(listKey(id, "items", kind ?? ""), (page) => listItems(id, { ...page, kind }));
  const mayLook = rights.includes("seePictures");
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <SelectMenu
          className="sm:w-56"
          label={t("people.items.filter")}
          value={kind ?? ""}
          onChange={setKind}
          options={[
            { value: "", label: t("people.items.all") },
            ...kinds.map((value) => ({ value, label: t(`people.items.kinds.${value}`) })),
          ]}
        />
        <p className="flex items-center gap-2 text-ink-soft text-sm [&_svg]:size-4 [&_svg]:shrink-0">
          <EyeOff aria-hidden="true" />
          {t("people.items.hidden")}
        </p>
      </div>
      <Rows
        list={list}
        caption={t("people.tabs.items")}
        columns={columns}
        empty={t("people.items.none")}
        actionsLabel={t("action.actions")}
        {...(mayLook && {
          actions: (item: PersonItem) => (
            <Button
              size="sm"
              aria-label={t("people.items.lookAt", {
                style: local(item.style),
                date: moment(item.createdAt),
              })}
              onClick={() => ask(item)}
            >
              {t("people.items.look")}
            </Button>
          ),
        })}
      />
      {asked ? (
        <ReasonDialog
          title={t("people.items.look")}
          description={t("people.items.lookHint")}
          act={async (body) => see({ item: asked, pictures: await lookAtItem(id, asked.id, body) })}
          submit={t("people.items.look")}
          done={t("people.items.looked")}
          onClose={() => ask(null)}
        />
      ) : null}
      {seen ? <PicturesDialog {...seen} onClose={() => see(null)} /> : null}
    </>
  );
}
