import type { ReactNode } from "react";
import { classes } from "@/ui/classes";

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Aligned to the end, with figures of one width. */
  numeric?: boolean;
  /** The heading of the row; one column has it. */
  head?: boolean;
  /** Broken at any character, as addresses are. Other texts keep their words whole. */
  breakable?: boolean;
}

type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Buttons at the end of a row. */
  actions?: (row: Row) => ReactNode;
  actionsLabel?: string;
};

/** More columns of text do not fit on a tablet. Buttons are as wide as two. */
const maxOnTablet = 5;

/** A table; on small screens each row is a card. The roles are explicit, because another `display` removes those of the elements. */
export function Table<Row>({ caption, columns, rows, keyOf, actions, actionsLabel }: TableProps<Row>) {
  const texts = columns.filter(({ numeric }) => !numeric).length + (actions ? 2 : 0);
  return (
    // `relative`, because texts for screen readers are positioned, and would widen the page instead of this.
    <div
      data-wide={texts > maxOnTablet || undefined}
      className="relative overflow-x-auto rounded-card border border-line bg-surface cards:border-0 cards:bg-transparent"
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <table role="table" className="w-full text-sm cards:block">
        <caption className="sr-only">{caption}</caption>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <thead role="rowgroup" className="cards:sr-only">
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <tr role="row" className="border-line border-b text-ink-soft text-xs">
            {columns.map(({ label, numeric }) => (
              <th
                key={label}
                // biome-ignore lint/a11y/noRedundantRoles: see above
                role="columnheader"
                scope="col"
                className={classes("px-3 py-3 font-medium lg:px-4", numeric ? "text-end" : "text-start")}
              >
                {label}
              </th>
            ))}
            {actions ? (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <th role="columnheader" scope="col" className="px-3 py-3 lg:px-4">
                <span className="sr-only">{actionsLabel}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tbody role="rowgroup" className="cards:grid cards:gap-3 cards:sm:grid-cols-2">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              // biome-ignore lint/a11y/noRedundantRoles: see above
              role="row"
              className="border-line not-last:border-b align-top cards:block cards:rounded-card cards:border! cards:bg-surface cards:p-3"
            >
              {columns.map(({ label, cell, numeric, head, breakable }) => {
                const Cell = head ? "th" : "td";
                return (
                  <Cell
                    key={label}
                    role={head ? "rowheader" : "cell"}
                    scope={head ? "row" : undefined}
                    className={classes(
                      "px-3 py-3 text-start font-normal lg:px-4 cards:flex cards:justify-between cards:gap-4 cards:px-1 cards:py-1.5",
                      numeric && "text-end tabular-nums",
                      head && "text-ink",
                    )}
                  >
                    <span aria-hidden="true" className="hidden shrink-0 text-ink-soft cards:block">
                      {label}
                    </span>
                    <span
                      className={classes(
                        "min-w-0 cards:text-end [&_code]:wrap-anywhere",
                        breakable ? "wrap-anywhere inline-block min-w-32" : "wrap-break-word",
                      )}
                    >
                      {cell(row)}
                    </span>
                  </Cell>
                );
              })}
              {actions ? (
                // biome-ignore lint/a11y/noRedundantRoles: see above
                <td role="cell" className="px-3 py-2 text-end lg:px-4 cards:block cards:px-1 cards:pt-3">
                  <span className="inline-flex flex-wrap justify-end gap-2">{actions(row)}</span>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
