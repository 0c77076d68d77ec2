import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Section } from "./Section";

export function ReceiptsSection() {
  const { t } = useTranslation("settings");
  const href = useHref();
  return (
    <Section name="receipts">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-ink-soft">{t("receipts.description")}</p>
        <Button to={href("settings-receipts")} variant="outline" size="md">
          {t("receipts.open")}
        </Button>
      </div>
    </Section>
  );
}
