import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Card } from "@/ui/Card";
import { classes } from "@/ui/classes";
import { type Column, Table } from "../Table";
import { useT } from "../texts";
import type { Figures, Tables } from "./api";
import { Chart, type ChartProps } from "./Chart";
import { CsvButton } from "./CsvButton";
import { useNotation } from "./notation";
import type { Step } from "./series";

type ChartCardProps<Row extends Step> = {
  table: keyof Tables;
  title: string;
  hint: string;
  figures: Figures;
  charts: readonly Omit<ChartProps, "steps" | "stepSize">[];
  rows: readonly Row[];
  /** Those after the days. */
  columns: readonly Column<Row>[];
  /** Tells the rows of one step apart. */
  keyOf?: (row: Row) => string;
};

/** Charts of one table, with the table itself behind a disclosure. */
export function ChartCard<Row extends Step>(props: ChartCardProps<Row>) {
  const { table, title, hint, figures, charts, rows, columns, keyOf } = props;
  const t = useT();
  const { days } = useNotation();
  const [open, setOpen] = useState(false);
  const all: Column<Row>[] = [{ label: t("figures.days"), cell: days, head: true }, ...columns];
  return (
    // A table has more columns than half the page has room for.
    <Card as="section" className={classes("flex min-w-0 flex-col", open && "xl:col-span-2")}>
      <h3 className="font-semibold text-lg">{title}</h3>
      <p className="mt-0.5 mb-5 text-ink-soft text-sm">{hint}</p>
      <div className="grid gap-8">
        {charts.map((chart) => (
          <div key={chart.title} className="min-w-0">
            {charts.length > 1 ? <h4 className="mb-2 font-medium text-sm">{chart.title}</h4> : null}
            <Chart {...chart} steps={figures.series.people} stepSize={figures.step} />
          </div>
        ))}
      </div>
      <div className="relative mt-auto pt-5">
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
          <summary className="flex min-h-9 w-fit cursor-pointer list-none items-center gap-1.5 rounded-control text-ink-soft text-sm hover:text-ink max-sm:min-h-11 [&::-webkit-details-marker]:hidden">
            <ChevronRight
              aria-hidden="true"
              className="size-4 transition-[rotate] group-open:rotate-90 motion-reduce:transition-none"
            />
            {t("figures.chart.table")}
          </summary>
          {open ? (
            <section
              aria-label={title}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: to scroll with the keyboard
              tabIndex={0}
              className="mt-3 max-h-96 overflow-y-auto rounded-card"
            >
              <Table
                caption={title}
                columns={all}
                rows={rows.toReversed()}
                keyOf={(row) => `${row.first} ${keyOf?.(row) ?? ""}`}
              />
            </section>
          ) : null}
        </details>
        <div className="absolute end-0 top-5">
          <CsvButton table={table} title={title} figures={figures} />
        </div>
      </div>
    </Card>
  );
}
