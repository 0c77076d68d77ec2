import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Button } from "./Button";
import { classes } from "./classes";

type PaginationProps = {
  /** 1-based. */
  page: number;
  pages: number;
  /** Accessible name, if the page has several lists. */
  label?: string;
  className?: string;
} & (
  | { /** The URL of a page, for lists whose page is in the URL. */ href: (page: number) => string }
  | { onChange: (page: number) => void }
);

/** Return the first and last page and the neighbours of the current one; null is an ellipsis. */
export function visiblePages(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((number, index) => {
    const gap = number - (sorted[index - 1] ?? number - 1);
    // An ellipsis for a single page would not be shorter.
    return gap === 1 ? [number] : gap === 2 ? [number - 1, number] : [null, number];
  });
}

export function Pagination({ page, pages, label, className, ...target }: PaginationProps) {
  const { t } = useTranslation("ui");
  if (pages <= 1) return null;

  const step = (to: number, name: string, content: ReactNode) => {
    const current = to === page;
    const shared = {
      square: true,
      variant: current ? ("primary" as const) : ("ghost" as const),
      "aria-label": name,
      "aria-current": current ? ("page" as const) : undefined,
      children: content,
      className: current ? "forced-colors:outline-2 forced-colors:-outline-offset-4" : undefined,
    };
    if (to < 1 || to > pages) return <Button {...shared} disabled />;
    return "href" in target ? (
      <Button {...shared} to={target.href(to)} />
    ) : (
      <Button {...shared} onClick={() => target.onChange(to)} />
    );
  };

  return (
    <nav aria-label={label ?? t("pagination.label")} className={classes("flex justify-center", className)}>
      <ul className="flex flex-wrap items-center justify-center gap-1 tabular-nums">
        <li>{step(page - 1, t("pagination.previous"), <ChevronLeft />)}</li>
        <li className="px-2 text-ink-soft text-sm sm:hidden">{t("pagination.position", { page, pages })}</li>
        {visiblePages(page, pages).map((number, index) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: an ellipsis is identified by its position
            <li key={`gap-${index}`} aria-hidden="true" className="px-1 text-ink-faint max-sm:hidden">
              …
            </li>
          ) : (
            <li key={number} className="max-sm:hidden">
              {step(number, t("pagination.page", { page: number }), number)}
            </li>
          ),
        )}
        <li>{step(page + 1, t("pagination.next"), <ChevronRight />)}</li>
      </ul>
    </nav>
  );
}
