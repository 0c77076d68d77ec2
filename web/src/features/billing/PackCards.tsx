import { Coins } from "lucide-react";
import { locales } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { formatNumber } from "@/lib/format";
import { Badge } from "@/ui/Badge";
import { Card } from "@/ui/Card";
import { useMoney } from "@/visitor/useMoney";
import type { Promo } from "./api";
import { TokenWorth } from "./TokenWorth";

/** The token packs, as an alternative to a subscription. */
export function PackCards({ promos }: { promos: Promo[] }) {
  const { t } = useTranslation("premium");
  const language = useLanguage();
  const money = useMoney();
  return (
    <ul className="mx-auto grid max-w-4xl gap-4 sm:grid-cols-3">
      {promos.map(({ id, tokens, bonus, worth, price, badge }) => (
        <Card as="li" key={id} className="flex flex-col gap-2">
          <span className="flex min-h-6.5 items-center justify-between gap-2">
            <Coins className="size-5 text-sparkle" aria-hidden="true" />
            {badge ? <Badge tone="sparkle">{wordsIn(language, badge)}</Badge> : null}
          </span>
          <h3 className="text-heading">
            {t("packs.tokens", { tokens: formatNumber(tokens + bonus, locales[language]) })}
          </h3>
          <p className="text-ink-soft">
            {money.exact(price)} <span className="text-ink-faint">{money.about(price)}</span>
          </p>
          <p className="text-ink-faint text-sm">
            <TokenWorth worth={worth} />
          </p>
        </Card>
      ))}
    </ul>
  );
}
