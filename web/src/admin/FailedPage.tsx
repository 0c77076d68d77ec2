import { CircleHelp, RotateCw } from "lucide-react";
import { useRouteError } from "react-router";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { useT } from "./texts";

/** Instead of a page that failed to render. */
export function FailedPage() {
  const t = useT();
  console.error(useRouteError());
  return (
    <EmptyState
      heading="h1"
      icon={<RotateCw />}
      title={t("failed.title")}
      description={t("failed.description")}
      actions={<Button onClick={() => location.reload()}>{t("failed.reload")}</Button>}
    />
  );
}

export function MissingPage() {
  const t = useT();
  return (
    <EmptyState
      heading="h1"
      icon={<CircleHelp />}
      title={t("missing.title")}
      description={t("missing.description")}
    />
  );
}
