import type { ComponentProps } from "react";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Loaded, Outdated } from "./Loaded";
import { Table } from "./Table";
import { useT } from "./texts";
import type { useRows } from "./useRows";

type RowsProps<Row extends { id: string }> = Omit<ComponentProps<typeof Table<Row>>, "rows" | "keyOf"> & {
  list: ReturnType<typeof useRows<Row>>;
  empty: string;
};

/** A table of a long list, with a button for more. */
export function Rows<Row extends { id: string }>({ list, empty, ...table }: RowsProps<Row>) {
  const t = useT();
  const { rows: data, error, refetch, more, loadingMore, moreFailed } = list;
  return (
    <Loaded query={{ data, error: moreFailed ? null : error, refetch }}>
      {(rows) => (
        <>
          {rows.length === 0 ? (
            <EmptyState title={empty} />
          ) : (
            <Table {...table} rows={rows} keyOf={({ id }) => id} />
          )}
          {/* Next to the button that failed: the top of a long list is out of sight. */}
          {moreFailed ? (
            <div className="mt-4">
              <Outdated error={error} title={t("list.moreFailed")} />
            </div>
          ) : null}
          {more ? (
            <div className="mt-4 grid place-items-center">
              <Button loading={loadingMore} onClick={more}>
                {t("list.more")}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Loaded>
  );
}
