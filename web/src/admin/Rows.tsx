import type { ComponentProps } from "react";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { FailedState } from "@/ui/FailedState";
import { Spinner } from "@/ui/Spinner";
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
  const { rows, error, refetch, more, loadingMore } = list;
  if (!rows)
    return error ? (
      <FailedState title={t("failed.title")} description={error.message} onRetry={refetch} />
    ) : (
      <Spinner label={t("loading")} />
    );
  if (rows.length === 0) return <EmptyState title={empty} />;
  return (
    <>
      <Table {...table} rows={rows} keyOf={({ id }) => id} />
      {more ? (
        <div className="mt-4 grid place-items-center">
          <Button loading={loadingMore} onClick={more}>
            {t("list.more")}
          </Button>
        </div>
      ) : null}
    </>
  );
}
