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

/** A table; on phones each row is a card. The roles are explicit, because another `display` removes those of the elements. */
export function Table<Row>({ caption, columns, rows, keyOf, actions, actionsLabel }: TableProps<Row>) {
  return (
    // `relative`, because texts for screen readers are positioned, and would widen the page instead of this.
    <div className="relative overflow-x-auto rounded-card border border-line bg-surface max-sm:border-0 max-sm:bg-transparent">
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <table role="table" className="w-full text-sm max-sm:block">
        <caption className="sr-only">{caption}</caption>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <thead role="rowgroup" className="max-sm:sr-only">
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <tr role="row" className="border-line border-b text-ink-soft text-xs">
            {columns.map(({ label, numeric }) => (
              <th
                key={label}
                // biome-ignore lint/a11y/noRedundantRoles: see above
                role="columnheader"
                scope="col"
                className={classes("px-4 py-3 font-medium", numeric ? "text-end" : "text-start")}
              >
                {label}
              </th>
            ))}
            {actions ? (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <th role="columnheader" scope="col" className="px-4 py-3">
                <span className="sr-only">{actionsLabel}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tbody role="rowgroup" className="max-sm:grid max-sm:gap-3">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              // biome-ignore lint/a11y/noRedundantRoles: see above
              role="row"
              className="border-line not-last:border-b align-top max-sm:block max-sm:rounded-card max-sm:border! max-sm:bg-surface max-sm:p-3"
            >
              {columns.map(({ label, cell, numeric, head, breakable }) => {
                const Cell = head ? "th" : "td";
                return (
                  <Cell
                    key={label}
                    role={head ? "rowheader" : "cell"}
                    scope={head ? "row" : undefined}
                    className={classes(
                      "px-4 py-3 text-start font-normal max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:px-1 max-sm:py-1.5",
                      numeric && "tabular-nums sm:text-end",
                      head && "text-ink",
                    )}
                  >
                    <span aria-hidden="true" className="shrink-0 text-ink-soft sm:hidden">
                      {label}
                    </span>
                    <span
                      className={classes(
                        "min-w-0 max-sm:text-end [&_code]:wrap-anywhere",
                        breakable ? "wrap-anywhere" : "wrap-break-word",
                      )}
                    >
                      {cell(row)}
                    </span>
                  </Cell>
                );
              })}
              {actions ? (
                // biome-ignore lint/a11y/noRedundantRoles: see above
                <td role="cell" className="px-4 py-2 text-end max-sm:block max-sm:px-1 max-sm:pt-3">
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
