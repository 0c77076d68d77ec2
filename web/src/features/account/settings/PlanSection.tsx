import { isPremium, type User } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { useHref } from "@/routing/links";
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
        <div className="flex flex-wrap gap-3">
          {premium ? null : (
            <Button to={href("premium")} variant="outline" size="md">
              {t("plan.join")}
            </Button>
          )}
          {/* Also without an active subscription, which may be pending or have ended. */}
          <Button to={href("settings-subscriptions")} variant="outline" size="md">
            {t("plan.manage")}
          </Button>
        </div>
      </div>
    </Section>
  );
}
