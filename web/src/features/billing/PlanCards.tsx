import { Check } from "lucide-react";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useHref } from "@/routing/links";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { classes } from "@/ui/classes";
import { useMoney } from "@/visitor/useMoney";
import type { Plan } from "./api";
import { TokenWorth } from "./TokenWorth";

const monthsOf = { month: 1, year: 12 } as const;

interface PlanCardsProps {
  plans: Plan[];
  /** The plan that the user has. */
  own: string | null;
  /** Nothing is sold, such as to an account that is going to be deleted. */
  closed: boolean;
}

/** The plans side by side, with their monthly prices and what their tokens buy. */
export function PlanCards({ plans, own, closed }: PlanCardsProps) {
  const { t } = useTranslation("premium");
  const language = useLanguage();
  const href = useHref();
  const money = useMoney();
  return (
    <ul className="mx-auto grid max-w-4xl gap-5 md:grid-cols-2">
      {plans.map((plan) => {
        const months = monthsOf[plan.interval];
        return (
          <Card
            as="li"
            key={plan.id}
            className={classes("flex flex-col gap-6", plan.mostPopular && "border-primary! shadow-lift")}
          >
            <div>
              <div className="flex items-center justify-between gap-3">
                <h3 className="text-heading">{wordsIn(language, plan.name)}</h3>
                {plan.id === own ? (
                  <Badge tone="success">{t("plans.own")}</Badge>
                ) : plan.mostPopular ? (
                  <Badge tone="primary">{t("plans.mostPopular")}</Badge>
                ) : null}
              </div>
              <p className="mt-1.5 text-ink-soft">{wordsIn(language, plan.description)}</p>
            </div>
            <p>
              <span className="font-bold font-display text-title tabular-nums">
                {money.exact(plan.price)}
              </span>
              <span className="text-ink-soft"> {t(`plans.per.${plan.interval}`)}</span>{" "}
              <span className="text-ink-faint">{money.about(plan.price)}</span>
              {months > 1 ? (
                <span className="mt-1 block text-ink-faint text-sm">
                  {t("plans.byTheMonth", {
                    price: money.exact({
                      ...plan.price,
                      amountMinor: Math.ceil(plan.price.amountMinor / months),
                    }),
                  })}
                </span>
              ) : null}
            </p>
            <ul className="grid gap-2.5">
              {plan.features.map((feature) => (
                <li key={wordsIn("en", feature)} className="flex gap-2.5">
                  <Check className="mt-1 size-4 shrink-0 text-primary-strong" aria-hidden="true" />
                  {wordsIn(language, feature)}
                </li>
              ))}
            </ul>
            <p className="text-ink-soft text-sm">
              <TokenWorth worth={plan.worth} monthly />
            </p>
            {plan.id === own ? (
              <Button
                to={href("settings-subscriptions")}
                variant="outline"
                size="lg"
                block
                className="mt-auto"
              >
                {t("plans.manage")}
              </Button>
            ) : closed ? null : (
              <Button
                to={href(
                  "settings-subscriptions-action",
                  { action: own ? "change" : "subscribe" },
                  { query: { plan: plan.id } },
                )}
                variant={plan.mostPopular ? "primary" : "outline"}
                size="lg"
                block
                className="mt-auto"
              >
                {t(own ? "plans.change" : "plans.choose")}
                <span className="sr-only">: {wordsIn(language, plan.name)}</span>
              </Button>
            )}
          </Card>
        );
      })}
    </ul>
  );
}
