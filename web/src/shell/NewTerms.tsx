// Asks for the agreement to new terms. Whoever postpones it can read and leave, but neither create nor buy.
import { FileText } from "lucide-react";
import { useEffect, useState } from "react";
import { useAnswer } from "@/api/list";
import { agreeToTerms } from "@/features/account/settings/api";
import { termsCall } from "@/features/terms/api";
import { useLanguage } from "@/i18n/useLanguage";
import { useTexts } from "@/i18n/useTexts";
import { useTranslation } from "@/i18n/useTranslation";
import { hideAlert, showAlert } from "@/notices/floating-alerts";
import { useAttempt } from "@/notices/useAttempt";
import { useResolved } from "@/routing/handle";
import { Link } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Modal } from "@/ui/Modal";

const id = "terms";
const linkLook = "underline underline-offset-4 hover:text-ink";

export function NewTerms({ version }: { version: number }) {
  return useTexts({ namespace: "settings" }) ? <Question version={version} /> : null;
}

function AgreeButton({ version, size }: { version: number; size?: "sm" }) {
  const { t } = useTranslation("settings");
  const [sending, attempt] = useAttempt();
  return (
    <Button
      variant="primary"
      {...(size && { size })}
      loading={sending}
      onClick={() => attempt(() => agreeToTerms(version))}
    >
      {t("standing.terms.agree")}
    </Button>
  );
}

function Question({ version }: { version: number }) {
  const { t } = useTranslation("settings");
  const { data: terms } = useAnswer(termsCall(String(version)), useLanguage());
  // The terms themselves must be readable first.
  const reading = useResolved().name === "terms";
  const [postponed, setPostponed] = useState(false);
  const open = !postponed && !reading;
  useEffect(() => {
    if (open) return;
    showAlert({
      id,
      tone: "info",
      icon: <FileText />,
      title: t("standing.terms.title"),
      actions: <AgreeButton version={version} size="sm" />,
    });
    return () => hideAlert(id);
  }, [open, version, t]);
  return (
    <Modal
      open={open}
      onOpenChange={(next) => setPostponed(!next)}
      dismissible={false}
      title={t("standing.terms.title")}
      description={t("standing.terms.description")}
      footer={
        <div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
          <Button variant="ghost" onClick={() => setPostponed(true)}>
            {t("standing.terms.later")}
          </Button>
          <AgreeButton version={version} />
        </div>
      }
    >
      {terms?.news ? <p className="whitespace-pre-line">{terms.news}</p> : null}
      <p className="mt-4">
        <Link to="terms" target="_blank" className={linkLook}>
          {t("standing.terms.read")}
        </Link>
      </p>
      <p className="mt-4 text-ink-soft text-sm">
        {t("standing.terms.otherwise")}{" "}
        <Link to="settings" hash="data" className={linkLook} onClick={() => setPostponed(true)}>
          {t("standing.terms.settings")}
        </Link>
      </p>
    </Modal>
  );
}
