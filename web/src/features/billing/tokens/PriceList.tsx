import { useConfig } from "@/api/config";
import type { components } from "@/api/schema.gen";
import { useTranslation } from "@/i18n/useTranslation";
import { Card } from "@/ui/Card";
import { Skeleton } from "@/ui/Skeleton";

type Item = keyof components["schemas"]["Prices"];

type EditItem = "LARGER_2X" | "LARGER_4X" | "BACKGROUND" | "CROP";
type Row = { item: Exclude<Item, EditItem>; quality?: string } | { item: EditItem; edit: true };

const groups: { mode: "IMAGINE" | "REIMAGINE" | "ANIMATE" | "EDIT"; rows: Row[] }[] = [
  { mode: "IMAGINE", rows: [{ item: "PHOTO" }] },
  {
    mode: "REIMAGINE",
    rows: [
      { item: "PHOTO_EDIT_SD", quality: "SD" },
      { item: "PHOTO_EDIT_HD", quality: "HD" },
      { item: "PHOTO_EDIT_UHD", quality: "UHD" },
    ],
  },
  {
    mode: "ANIMATE",
    rows: [
      { item: "VIDEO_SD", quality: "SD 480p" },
      { item: "VIDEO_HD", quality: "HD 720p" },
    ],
  },
  {
    mode: "EDIT",
    rows: [
      { item: "LARGER_2X", edit: true },
      { item: "LARGER_4X", edit: true },
      { item: "BACKGROUND", edit: true },
      { item: "CROP", edit: true },
    ],
  },
];

/** What a photo or a video costs in tokens. */
export function PriceList() {
  const { t } = useTranslation("tokens");
  const prices = useConfig().data?.prices;
  return (
    <ul className="grid gap-2.5 sm:grid-cols-2">
      {groups.map(({ mode, rows }) => (
        <Card as="li" key={mode} padding="sm">
          <h3 className="font-sans font-semibold text-base">{t(`prices.${mode}`)}</h3>
          <dl className="mt-2 grid gap-1 text-sm">
            {rows.map((row) => (
              <div key={row.item} className="flex items-baseline justify-between gap-3">
                <dt className="text-ink-soft">
                  {"edit" in row ? t(`prices.${row.item}`) : (row.quality ?? t("prices.withModel"))}
                </dt>
                <dd className="whitespace-nowrap font-medium tabular-nums">
                  {prices ? (
                    t("prices.tokens", { count: prices[row.item] })
                  ) : (
                    <Skeleton className="inline-block h-4 w-16" />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </ul>
  );
}
