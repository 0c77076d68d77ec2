import { Download } from "lucide-react";
import { useAttempt } from "@/notices/useAttempt";
import { Button } from "@/ui/Button";
import { useT } from "../texts";
import { type Figures, saveTable, type TableName } from "./api";

type CsvButtonProps = { table: TableName; title: string; figures: Figures };

/** Downloads a table. A plain link could not send the access token. */
export function CsvButton({ table, title, figures }: CsvButtonProps) {
  const t = useT();
  const [loading, attempt] = useAttempt();
  return (
    <Button
      variant="ghost"
      icon={<Download />}
      loading={loading}
      aria-label={t("figures.chart.download", { title })}
      onClick={() => attempt(() => saveTable(table, figures))}
    >
      {t("figures.chart.csv")}
    </Button>
  );
}
