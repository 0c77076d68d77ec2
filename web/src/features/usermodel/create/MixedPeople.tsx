import type { ReactNode } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Alert } from "@/ui/Alert";

interface MixedPeopleProps {
  /** How many selfies seem to show another person. */
  count: number;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A warning that the selfies seem to show several people. */
export function MixedPeople({ count, actions, children }: MixedPeopleProps) {
  const { t } = useTranslation("models");
  return (
    <Alert tone="warning" title={t("create.mixed.title", { count })} actions={actions} className="mt-4">
      {t("create.mixed.description")}
      {children}
    </Alert>
  );
}
