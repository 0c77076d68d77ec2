import { isPremium, type User } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routes/links";
import { Button } from "@/ui/Button";
import { Section } from "./Section";

export function PlanSection({ user }: { user: User }) {
  const { t } = useTranslation("settings");
  const href = useHref();
  const premium = isPremium(user);
  return (
    <Section name="plan">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-ink-soft">{t(premium ? "plan.active" : "plan.inactive")}</p>
        <Button to={href(premium ? "settings-subscriptions" : "premium")} variant="outline" size="md">
          {t(premium ? "plan.manage" : "plan.join")}
        </Button>
      </div>
    </Section>
  );
}
