// Tells on top of every page that the account is suspended, why, and what is still possible.
import { ShieldAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import type { User } from "@/api/session";
import { useTexts } from "@/i18n/useTexts";
import { useTranslation } from "@/i18n/useTranslation";
import { formatDate } from "@/lib/format";
import { useHref } from "@/routing/links";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { useLocale } from "@/visitor/locale";
import { noticeId } from "./layouts";

type Suspension = NonNullable<User["suspension"]>;

export function SuspensionNotice({ suspension }: { suspension: Suspension }) {
  const ready = useTexts({ namespace: "settings" });
  const slot = useSlot();
  return ready && slot ? createPortal(<Notice {...suspension} />, slot) : null;
}

/** The place for it in the layout of the current page. */
function useSlot(): Element | null {
  const { pathname } = useLocation();
  const [slot, setSlot] = useState<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have another layout
  useEffect(() => setSlot(document.getElementById(noticeId)), [pathname]);
  return slot;
}

function Notice({ scope, cause, explanation, since }: Suspension) {
  const { t } = useTranslation("settings");
  const href = useHref();
  const date = formatDate(since, useLocale());
  return (
    <div className="page-width py-4">
      <Alert
        tone="warning"
        icon={<ShieldAlert />}
        title={t(`standing.suspension.${scope}.title`, { date })}
        actions={
          <>
            <Button size="sm" variant="primary" to={href("appeal")}>
              {t("standing.suspension.appeal")}
            </Button>
            <Button size="sm" to={href("settings", undefined, { hash: "data" })}>
              {t("standing.suspension.export")}
            </Button>
            <Button size="sm" variant="ghost" to={href("settings", undefined, { hash: "delete" })}>
              {t("standing.suspension.leave")}
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere whitespace-pre-line">
          {t("standing.suspension.reason", {
            reason: explanation ?? t(`standing.suspension.causes.${cause}`),
          })}
        </p>
        <p className="mt-1">{t(`standing.suspension.${scope}.possible`)}</p>
      </Alert>
    </div>
  );
}
