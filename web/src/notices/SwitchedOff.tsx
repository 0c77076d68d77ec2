import { useConfig } from "@/api/config";
import type { components } from "@/api/schema.gen";
import { useTexts } from "@/i18n/useTexts";
import { useTranslation } from "@/i18n/useTranslation";
import { Alert } from "@/ui/Alert";

type Feature = components["schemas"]["PublicConfig"]["switchedOff"][number];

function Note({ className }: { className?: string | undefined }) {
  const ready = useTexts({ namespace: "errors" });
  const { t } = useTranslation("errors");
  return ready ? (
    <Alert tone="warning" title={t("switchedOff.title")} {...(className && { className })}>
      {t("switchedOff.advice")}
    </Alert>
  ) : null;
}

/** Tells beforehand that a feature is switched off. The server refuses it in any case. */
export function SwitchedOff({ feature, className }: { feature: Feature; className?: string }) {
  const { data: config } = useConfig();
  // An answer that the browser kept from an older release lacks the list.
  return config?.switchedOff?.includes(feature) ? <Note className={className} /> : null;
}
