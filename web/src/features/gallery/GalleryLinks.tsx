import { Link2, Trash2 } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";

/** The ways from a gallery to the shared links and the bin. */
export function GalleryLinks() {
  const { t } = useTranslation("library");
  const href = useHref();
  return (
    <nav aria-label={t("pages")} className="-ms-3 flex flex-wrap sm:ms-0">
      <Button variant="ghost" icon={<Link2 />} to={href("my-links")}>
        {t("links.open")}
      </Button>
      <Button variant="ghost" icon={<Trash2 />} to={href("my-bin")}>
        {t("bin.open")}
      </Button>
    </nav>
  );
}
