// The photos of a shoot, which arrive one by one: keep the best, compare two, have more made like one, download them.
import { Download } from "lucide-react";
import { useState } from "react";
import { useConfig } from "@/api/config";
import { type Creation, cancel as cancelItems, isUnfinished } from "@/api/my-creations";
import { cancelRest, changeInSheets, orderMore, type ContactSheet as Sheet } from "@/api/my-shoots";
import { refreshUser } from "@/api/session";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { newKey } from "@/lib/new-key";
import { confirm } from "@/notices/confirm";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { Button } from "@/ui/Button";
import { Dropdown } from "@/ui/Dropdown";
import { Tabs } from "@/ui/Tabs";
import { type DownloadSize, downloadSizes, markFavourite } from "../api";
import { GalleryDialogs } from "../GalleryDialogs";
import { useGalleryActions } from "../useGalleryActions";
import { useGalleryPreview } from "../useGalleryPreview";
import { useNames } from "../useNames";
import { useZipDownload } from "../useZipDownload";
import { Compare } from "./Compare";
import { Progress } from "./Progress";
import { SheetItem } from "./SheetItem";
import { useSheetKeys } from "./useSheetKeys";

type Show = "all" | "suggested" | "kept";

const isDone = ({ status }: Creation) => status === "DONE";

export function ContactSheet({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation("shoots");
  const language = useLanguage();
  const names = useNames("photos");
  const photoPrice = useConfig().data?.prices.PHOTO;
  const actions = useGalleryActions("photos");
  const download = useZipDownload("photos");
  const [show, setShow] = useState<Show>("all");
  /** The ids of up to two photos. */
  const [compared, setCompared] = useState<readonly string[]>([]);
  const [comparing, setComparing] = useState(false);

  const suggested = new Set(sheet.suggested);
  const numbered = sheet.items.map((item, index) => ({
    item,
    number: index + 1,
    label: t("sheet.photo", { number: index + 1, style: names.styleName(item) }),
  }));
  const done = numbered.filter(({ item }) => isDone(item));
  const kept = done.filter(({ item }) => item.favourite);
  const best = done.filter(({ item }) => suggested.has(item.id));
  const shown = { all: numbered, suggested: best, kept }[show];
  const pair = done.filter(({ item }) => compared.includes(item.id));

  const keep = (item: Creation) => {
    const favourite = !item.favourite;
    changeInSheets([item.id], { favourite });
    markFavourite("photos", [item], favourite).catch((error: unknown) => {
      changeInSheets([item.id], { favourite: item.favourite });
      toastError(error, language);
    });
  };
  const compare = (id: string) =>
    setCompared((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids.slice(-1), id]));
  const more = async (item: Creation, quantity: number) => {
    try {
      await orderMore(item, quantity, newKey());
      toast({ color: "success", title: t("sheet.moreStarted") });
    } catch (error) {
      toastError(error, language);
    }
    void refreshUser();
  };
  const byId = (id: string, act: (item: Creation) => void) => {
    const found = done.find(({ item }) => item.id === id);
    if (found) act(found.item);
  };
  const onKeyDown = useSheetKeys({ onKeep: (id) => byId(id, keep), onCompare: compare });
  const visible = shown.filter(({ item }) => isDone(item)).map(({ item }) => item);
  const open = useGalleryPreview({
    kind: "photos",
    items: visible,
    total: visible.length,
    ...names,
    onFavourite: keep,
    onShare: (item) => actions.share([item]),
    onEdit: actions.edit,
    onMore: actions.makeMore,
    onDelete: (item) => actions.remove([item]),
    onNearEnd: () => {},
    onClosed: (id) => document.querySelector<HTMLElement>(`[data-photo="${id}"]`)?.focus(),
  });
  const cancelOne = async ({ id }: Creation) => {
    try {
      await cancelItems("photos", [id]);
    } catch (error) {
      toastError(error, language);
    }
  };
  const cancel = async () => {
    const sure = await confirm({
      title: t("sheet.cancelAsk.title"),
      description: t("sheet.cancelAsk.description"),
      confirmLabel: t("sheet.cancelAsk.yes"),
    });
    if (!sure) return;
    try {
      await cancelRest(sheet.id);
      toast({ title: t("sheet.cancelled") });
    } catch (error) {
      toastError(error, language);
    }
  };
  const downloads = (label: "downloadKept" | "downloadAll", photos: typeof done) =>
    photos.length === 0
      ? []
      : downloadSizes.map((size: DownloadSize) => ({
          key: `${label} ${size}`,
          label: t(`sheet.${label}`, {
            count: photos.length,
            size: size === "original" ? t("sheet.fullSize") : t("sheet.pixels", { count: size }),
          }),
          onSelect: () =>
            void download(
              photos.map(({ item }) => item),
              size,
            ),
        }));

  return (
    <>
      <Progress sheet={sheet} onCancel={sheet.items.some(isUnfinished) ? () => void cancel() : undefined} />
      <div className="my-4 flex flex-wrap items-center justify-between gap-3">
        <Tabs
          className="grow"
          label={t("sheet.show")}
          value={show}
          onChange={setShow}
          tabs={[
            { value: "all", label: `${t("sheet.all")} (${numbered.length})` },
            ...(best.length > 0
              ? [{ value: "suggested" as const, label: `${t("sheet.suggested")} (${best.length})` }]
              : []),
            { value: "kept", label: `${t("sheet.kept")} (${kept.length})` },
          ]}
        />
        {done.length > 0 ? (
          <Dropdown
            trigger={
              <Button variant="outline" icon={<Download />}>
                {t("sheet.download")}
              </Button>
            }
            groups={[downloads("downloadKept", kept), downloads("downloadAll", done)].filter(
              (group) => group.length > 0,
            )}
          />
        ) : null}
      </div>
      <p className="mb-3 text-ink-faint text-sm max-sm:hidden">{t("sheet.keys")}</p>
      {shown.length === 0 ? <p className="py-10 text-center text-ink-soft">{t("sheet.nothing")}</p> : null}
      <ul
        aria-label={t("sheet.photos")}
        onKeyDown={onKeyDown}
        className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]"
      >
        {shown.map(({ item, number }) => (
          <li key={item.id}>
            <SheetItem
              item={item}
              number={number}
              style={names.styleName(item)}
              suggested={suggested.has(item.id)}
              compared={compared.includes(item.id)}
              morePrice={sheet.userModelId && photoPrice ? photoPrice : null}
              onOpen={() => open(visible.indexOf(item))}
              onKeep={() => keep(item)}
              onCompare={() => compare(item.id)}
              onMore={(quantity) => void more(item, quantity)}
              onCancel={() => void cancelOne(item)}
            />
          </li>
        ))}
      </ul>
      {pair.length > 0 ? (
        <div className="sticky bottom-4 z-10 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-3 rounded-card border border-line bg-raised px-4 py-3 shadow-lift">
          <p role="status" className="text-sm">
            {t("sheet.comparing", { count: pair.length })}
          </p>
          <Button variant="ghost" onClick={() => setCompared([])}>
            {t("sheet.clear")}
          </Button>
          <Button variant="primary" disabled={pair.length < 2} onClick={() => setComparing(true)}>
            {t("sheet.sideBySide")}
          </Button>
        </div>
      ) : null}
      <Compare photos={pair} open={comparing} onOpenChange={setComparing} onKeep={keep} />
      <GalleryDialogs {...actions} />
    </>
  );
}
