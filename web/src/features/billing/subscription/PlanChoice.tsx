import { CalendarDays, CalendarRange } from "lucide-react";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { Badge } from "@/ui/Badge";
import { RadioCards } from "@/ui/RadioCards";
import { useMoney } from "@/visitor/useMoney";
import type { Plan } from "../api";

const icons = { month: <CalendarDays />, year: <CalendarRange /> };

interface PlanChoiceProps {
  plans: readonly Plan[];
  /** The running plan. */
  current: string | null;
  /** The plan that continues, which cannot be ordered again. */
  taken: string | null;
  value: string;
  onChange: (id: string) => void;
}

export function PlanChoice({ plans, current, taken, value, onChange }: PlanChoiceProps) {
  const { t } = useTranslation("billing");
  const language = useLanguage();
  const money = useMoney();
  return (
    <RadioCards
      label={t("order.plan")}
      look="tile"
      className="sm:grid-cols-2"
      value={value}
      onChange={onChange}
      options={plans.map(({ id, name, description, price, interval, mostPopular }) => ({
        value: id,
        label: wordsIn(language, name),
        disabled: id === taken,
        icon: icons[interval],
        badge:
          id === current || id === taken ? (
            <Badge>{t(id === current ? "order.current" : "order.next")}</Badge>
          ) : mostPopular ? (
            <Badge tone="primary">{t("order.mostPopular")}</Badge>
          ) : null,
        description: (
          <>
            <span className="block">{wordsIn(language, description)}</span>
            <span className="mt-3 block font-medium text-base text-ink tabular-nums">
              {money.exact(price)} <span className="font-normal text-ink-soft">{t(`per.${interval}`)}</span>{" "}
              <span className="font-normal text-ink-faint text-sm">{money.about(price)}</span>
            </span>
          </>
        ),
      }))}
    />
  );
}
