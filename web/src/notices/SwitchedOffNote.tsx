import { useTexts } from "@/i18n/useTexts";
import { useTranslation } from "@/i18n/useTranslation";
import { Alert } from "@/ui/Alert";

export default function SwitchedOffNote() {
  const ready = useTexts({ namespace: "errors" });
  return ready ? <Note /> : null;
}

function Note() {
  const { t } = useTranslation("errors");
  return (
    <Alert tone="warning" title={t("switchedOff.title")} className="mb-6">
      {t("switchedOff.advice")}
    </Alert>
  );
}
