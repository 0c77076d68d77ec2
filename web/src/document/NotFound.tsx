// The non-fatal 404 page, for unknown paths and missing records.
import { SearchX } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { useFullPath, useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { useDocument } from "./context";
import { Head } from "./Head";

export function NotFound() {
  const { t } = useTranslation("shell");
  const href = useHref();
  const path = useFullPath();
  useDocument().reportNotFound?.();
  return (
    <>
      <Head title={t("error.notFoundTitle")} hidden />
      <EmptyState
        heading="h1"
        icon={<SearchX />}
        title={t("notFound.title")}
        description={t("notFound.description")}
        className="py-24"
        actions={
          <>
            <Button to={href("index")} variant="primary">
              {t("notFound.home")}
            </Button>
            <Button to={href("styles")} variant="outline">
              {t("notFound.styles")}
            </Button>
            <p className="w-full break-all text-ink-faint text-sm">{t("notFound.message", { path })}</p>
          </>
        }
      />
    </>
  );
}
