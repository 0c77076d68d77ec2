import { Unlink } from "lucide-react";
import { useDocument } from "@/document/context";
import { Head } from "@/document/Head";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";

/** The page of a link that was revoked, or whose item was deleted. Its status is 404. */
export function EndedLink() {
  const { t } = useTranslation("shared");
  const href = useHref();
  useDocument().reportNotFound?.();
  return (
    <>
      <Head title={t("ended.title")} hidden />
      <EmptyState
        heading="h1"
        icon={<Unlink />}
        title={t("ended.title")}
        description={t("ended.description")}
        className="py-24"
        actions={
          <>
            <Button to={href("index")} variant="primary">
              {t("ended.home")}
            </Button>
            <Button to={href("styles")} variant="outline">
              {t("ended.styles")}
            </Button>
          </>
        }
      />
    </>
  );
}
