import { Flag, ScanFace } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { components } from "@/api/schema.gen";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";

const ReportDialog = lazy(() => import("./ReportDialog"));

type ReportLinkProps = { token: string; items: readonly components["schemas"]["SharedCreation"][] };

/** Below a shared picture: a report of it, and the search for more. */
export function ReportLink(props: ReportLinkProps) {
  const { t } = useTranslation("trust");
  const href = useHref();
  const [open, setOpen] = useState(false);
  return (
    <div className="page-width flex flex-wrap gap-2 pb-10">
      <Button size="sm" variant="ghost" icon={<Flag />} onClick={() => setOpen(true)}>
        {t("report.open")}
      </Button>
      <Button size="sm" variant="ghost" icon={<ScanFace />} to={href("is-this-me")}>
        {t("search.title")}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <ReportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
