import { LogOut } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Section } from "./Section";

export function SessionSection() {
  const { t } = useTranslation("settings");
  const href = useHref();
  return (
    <Section name="session">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-ink-soft">{t("session.description")}</p>
        <Button to={href("logout")} variant="outline" size="md" icon={<LogOut />}>
          {t("session.logout")}
        </Button>
      </div>
    </Section>
  );
}
