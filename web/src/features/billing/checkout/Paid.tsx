import { Coins, Crown } from "lucide-react";
import { useEffect } from "react";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { formatNumber } from "@/lib/format";
import { playSparkle } from "@/notices/sound";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { sparkle } from "@/ui/sparkle";
import { useLocale } from "@/visitor/locale";
import { readWayBack } from "@/visitor/way-back";
import type { Returned } from "./api";
import { CountUp } from "./CountUp";
import { Outcome } from "./Outcome";

const places = {
  TOKENS: { name: "imagine", label: "paid.create" },
  SUBSCRIPTION: { name: "my-models-create", label: "paid.train" },
} as const;

/** A successful payment: celebration, new balance, and a link back. */
export function Paid({ payment, user }: Pick<Returned, "payment" | "user">) {
  const { t } = useTranslation("checkout");
  const language = useLanguage();
  const locale = useLocale();
  const href = useHref();
  const { id, kind, description } = payment;
  const tokens = payment.tokens + payment.bonus;
  const back = readWayBack();
  const { name, label } = places[kind];
  const toModel = kind === "SUBSCRIPTION" && back?.split("?")[0] === href("my-models-create");

  useEffect(() => {
    void sparkle();
    playSparkle();
  }, []);

  return (
    <Outcome
      icon={kind === "TOKENS" ? <Coins /> : <Crown />}
      tone="sparkle"
      title={t(`paid.${kind}.title`)}
      description={t(`paid.${kind}.description`, {
        tokens: formatNumber(tokens, locale),
        plan: wordsIn(language, description),
      })}
      actions={
        <>
          <Button to={back ?? href(name)} variant="primary" size="xl">
            {t(!back || toModel ? label : "paid.goOn")}
          </Button>
          <Button to={href("settings-receipts-id", { id })} variant="outline" size="xl">
            {t("paid.receipt")}
          </Button>
        </>
      }
    >
      <p className="mt-8 text-ink-soft">{t("paid.balance")}</p>
      <p className="font-bold font-display text-display tabular-nums" data-testid="new-balance">
        <CountUp from={user.C__tokens - tokens} to={user.C__tokens} />
      </p>
    </Outcome>
  );
}
