import { Download } from "lucide-react";
import { useState } from "react";
import { useLanguage } from "@/i18n/useLanguage";
import { toastError } from "@/notices/error-toast";
import { Button } from "@/ui/Button";
import { useT } from "../texts";
import { type Figures, saveTable, type TableName } from "./api";

type CsvButtonProps = { table: TableName; title: string; figures: Figures };

/** Downloads a table. A plain link could not send the access token. */
export function CsvButton({ table, title, figures }: CsvButtonProps) {
  const t = useT();
  const language = useLanguage();
  const [loading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      await saveTable(table, figures);
    } catch (error) {
      toastError(error, language);
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      variant="ghost"
      icon={<Download />}
      loading={loading}
      aria-label={t("figures.chart.download", { title })}
      onClick={() => void download()}
    >
      {t("figures.chart.csv")}
    </Button>
  );
}
