import { Coins } from "lucide-react";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { formatNumber } from "@/lib/format";
import { Badge } from "@/ui/Badge";
import { RadioCards } from "@/ui/RadioCards";
import { useLocale } from "@/visitor/locale";
import { useMoney } from "@/visitor/useMoney";
import type { Promo } from "../api";
import { TokenWorth } from "../TokenWorth";

interface PackChoiceProps {
  promos: readonly Promo[];
  value: string | null;
  onChange: (id: string) => void;
}

/** The packs side by side, with bonus and price. */
export function PackChoice({ promos, value, onChange }: PackChoiceProps) {
  const { t } = useTranslation("tokens");
  const language = useLanguage();
  const locale = useLocale();
  const money = useMoney();
  const number = (count: number) => formatNumber(count, locale);
  return (
    <RadioCards
      label={t("packs.choose")}
      look="tile"
      className="sm:grid-cols-3"
      value={value}
      onChange={onChange}
      options={promos.map(({ id, tokens, bonus, worth, price, badge }) => ({
        value: id,
        label: t("packs.tokens", { tokens: number(tokens + bonus) }),
        icon: <Coins className="text-sparkle" />,
        badge: badge ? <Badge tone="sparkle">{wordsIn(language, badge)}</Badge> : null,
        description: (
          <>
            <span className="block sm:min-h-5">
              {bonus > 0 ? t("packs.bonus", { tokens: number(tokens), bonus: number(bonus) }) : null}
            </span>
            <span className="mt-3 block font-medium text-base text-ink tabular-nums">
              {money.exact(price)}{" "}
              <span className="font-normal text-ink-faint text-sm">{money.about(price)}</span>
            </span>
            <span className="mt-2 block">
              <TokenWorth worth={worth} />
            </span>
          </>
        ),
      }))}
    />
  );
}
