// Asks for the agreement to new terms. Whoever postpones it can read and leave, but neither create nor buy.
import { FileText } from "lucide-react";
import { useEffect, useState } from "react";
import { agreeToTerms } from "@/features/account/settings/api";
import { textsOf } from "@/i18n/texts";
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
  return useTexts({ namespace: "standing" }) ? <Question version={version} /> : null;
}

function Question({ version }: { version: number }) {
  const { t } = useTranslation("standing");
  const { news } = textsOf(useLanguage(), "standing").terms;
  // The terms themselves must be readable first.
  const reading = useResolved().name === "terms";
  const [postponed, setPostponed] = useState(false);
  const [sending, attempt] = useAttempt();
  const open = !postponed && !reading;
  useEffect(() => {
    if (open) return;
    showAlert({
      id,
      tone: "info",
      icon: <FileText />,
      title: t("terms.title"),
      actions: (
        <Button
          size="sm"
          variant="primary"
          loading={sending}
          onClick={() => attempt(() => agreeToTerms(version))}
        >
          {t("terms.agree")}
        </Button>
      ),
    });
    return () => hideAlert(id);
  }, [open, sending, attempt, version, t]);
  return (
    <Modal
      open={open}
      onOpenChange={(next) => setPostponed(!next)}
      dismissible={false}
      title={t("terms.title")}
      description={t("terms.description")}
      footer={
        <div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
          <Button variant="ghost" onClick={() => setPostponed(true)}>
            {t("terms.later")}
          </Button>
          <Button variant="primary" loading={sending} onClick={() => attempt(() => agreeToTerms(version))}>
            {t("terms.agree")}
          </Button>
        </div>
      }
    >
      <ul className="grid list-disc gap-2 ps-5">
        {news.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="mt-4">
        <Link to="terms" target="_blank" className={linkLook}>
          {t("terms.read")}
        </Link>
      </p>
      <p className="mt-4 text-ink-soft text-sm">
        {t("terms.otherwise")}{" "}
        <Link to="settings" hash="data" className={linkLook} onClick={() => setPostponed(true)}>
          {t("terms.settings")}
        </Link>
      </p>
    </Modal>
  );
}
