// A photo of a contact sheet: its place in the queue, its progress, why it was not made, or the photo with its actions.
import { Columns2, Heart, Plus, Sparkles, X } from "lucide-react";
import type { Creation } from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { classes } from "@/ui/classes";
import { Dropdown } from "@/ui/Dropdown";
import { IconButton } from "@/ui/IconButton";
import { ProgressRing } from "@/ui/Progress";
import { moreQuantities } from "../more/quantities";
import { thumbnailOf } from "../thumbnail";

const thumbnailWidth = 320;
const badge =
  "pointer-events-none absolute top-1.5 rounded-full bg-black/65 px-2 text-white text-xs leading-6 [&_svg]:size-3.5";

interface SheetItemProps {
  item: Creation;
  /** From 1, in the order of the order. */
  number: number;
  style: string;
  suggested: boolean;
  compared: boolean;
  /** The price of a further photo, in tokens. Null if none can be made. */
  morePrice: number | null;
  onOpen: () => void;
  onKeep: () => void;
  onCompare: () => void;
  onMore: (quantity: number) => void;
  onCancel: () => void;
}

export function SheetItem({ item, number, style, suggested, compared, morePrice, ...on }: SheetItemProps) {
  const { t } = useTranslation("shoots");
  const ratio = { aspectRatio: item.width && item.height ? `${item.width} / ${item.height}` : "1 / 1" };
  if (item.status !== "DONE")
    return <Unfinished item={item} number={number} style={style} onCancel={on.onCancel} />;
  return (
    <div
      className={classes(
        "overflow-hidden rounded-control border-2 bg-surface",
        compared ? "border-primary-strong" : "border-transparent",
      )}
    >
      <div className="relative">
        <button
          type="button"
          data-photo={item.id}
          aria-label={[t("sheet.enlarge", { number }), style, suggested && t("sheet.best")]
            .filter(Boolean)
            .join(", ")}
          onClick={on.onOpen}
          className="block w-full cursor-zoom-in outline-offset-[-3px]"
        >
          <img
            src={thumbnailOf(item, thumbnailWidth)}
            alt=""
            decoding="async"
            loading="lazy"
            style={ratio}
            className="w-full bg-fill object-cover"
          />
        </button>
        <span aria-hidden="true" className={classes(badge, "start-1.5 tabular-nums")}>
          {number}
        </span>
        {suggested ? (
          <span aria-hidden="true" className={classes(badge, "end-1.5 flex items-center gap-1")}>
            <Sparkles />
            {t("sheet.best")}
          </span>
        ) : null}
      </div>
      <div className="flex items-center justify-between">
        <IconButton
          label={t("sheet.keep", { number })}
          aria-pressed={item.favourite}
          icon={<Heart className={classes(item.favourite && "fill-current text-primary-strong")} />}
          onClick={on.onKeep}
        />
        <IconButton
          label={t("sheet.compare", { number })}
          aria-pressed={compared}
          icon={<Columns2 className={classes(compared && "text-primary-strong")} />}
          onClick={on.onCompare}
        />
        {morePrice === null ? null : (
          <Dropdown
            trigger={<IconButton label={t("sheet.more", { number })} icon={<Plus />} />}
            header={
              <>
                <strong className="block font-semibold">{t("sheet.moreLike")}</strong>
                <span className="text-ink-soft">{t("sheet.moreNote")}</span>
              </>
            }
            groups={[
              moreQuantities.map((count) => ({
                key: String(count),
                label: t("sheet.moreOf", { count, tokens: count * morePrice }),
                onSelect: () => on.onMore(count),
              })),
            ]}
          />
        )}
      </div>
    </div>
  );
}

type UnfinishedProps = Pick<SheetItemProps, "item" | "number" | "style" | "onCancel">;

function Unfinished({ item, number, style, onCancel }: UnfinishedProps) {
  const { t } = useTranslation("shoots");
  const name = t("sheet.photo", { number, style });
  if (item.status === "FAILED") {
    return (
      <div className="grid aspect-square content-center gap-1 rounded-control border border-line-strong border-dashed p-3 text-center text-sm">
        <span className="sr-only">{name}</span>
        <p className="font-medium">{t("sheet.failed")}</p>
        <p className="wrap-anywhere text-ink-soft text-xs">{item.error}</p>
        <p className="text-ink-faint text-xs">{t("sheet.free")}</p>
      </div>
    );
  }
  return (
    <div className="relative grid aspect-square content-center justify-items-center gap-2 rounded-control bg-fill p-3 text-center text-sm">
      <span className="sr-only">{name}</span>
      <IconButton
        label={t("sheet.cancelOne", { number })}
        icon={<X />}
        onClick={onCancel}
        className="absolute! end-0 top-0"
      />
      {item.status === "RUNNING" ? (
        <>
          <ProgressRing value={Math.round(item.progress * 100)} label={name} />
          <p className="text-ink-soft">{t("sheet.making")}</p>
        </>
      ) : (
        <p className="text-ink-soft">
          {item.queuePosition === null ? t("sheet.waiting") : t("sheet.place", { place: item.queuePosition })}
        </p>
      )}
      <p aria-hidden="true" className="max-w-full truncate text-ink-faint text-xs">
        {style}
      </p>
    </div>
  );
}
