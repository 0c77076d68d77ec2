import { Coins } from "lucide-react";
import type { User } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { formatDate, formatNumber } from "@/lib/format";
import { Card } from "@/ui/Card";
import { Skeleton } from "@/ui/Skeleton";
import { useLocale } from "@/visitor/locale";
import { useBalance } from "./api";

const shown = 3;

/** What expires when, the soonest first. */
function Expiry() {
  const { t } = useTranslation("tokens");
  const locale = useLocale();
  const { data } = useBalance();
  if (!data || data.expiring.length === 0) return null;
  const number = (count: number) => formatNumber(count, locale);
  const later = data.expiring.slice(shown);
  return (
    <ul className="mt-1.5 grid gap-0.5 text-ink-soft text-sm">
      {data.expiring.slice(0, shown).map(({ tokens, expiresAt }) => (
        <li key={expiresAt}>
          {t("expiry.until", {
            count: tokens,
            number: number(tokens),
            date: formatDate(expiresAt, locale, { dateStyle: "medium" }),
          })}
        </li>
      ))}
      {later.length > 0 ? (
        <li>{t("expiry.later", { number: number(later.reduce((sum, { tokens }) => sum + tokens, 0)) })}</li>
      ) : null}
      {data.lasting > 0 ? (
        <li>{t("expiry.never", { count: data.lasting, number: number(data.lasting) })}</li>
      ) : null}
    </ul>
  );
}

/** The balance and what expires when. If it is negative, because refunded tokens had been spent, the debt and the reason. */
export function Balance({ user }: { user: User | null }) {
  const { t } = useTranslation("tokens");
  const locale = useLocale();
  const owed = Math.max(0, -(user?.C__tokens ?? 0));
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div className="max-w-xl">
        <h2 className="font-medium font-sans text-base text-ink-soft">{t("balance")}</h2>
        {owed > 0 ? (
          <p className="mt-1.5 text-sm">
            <strong className="font-semibold text-danger">
              {t("owed", { count: owed, number: formatNumber(owed, locale) })}.
            </strong>{" "}
            <span className="text-ink-soft">{t("owedWhy")}</span>
          </p>
        ) : (
          <Expiry />
        )}
      </div>
      {user ? (
        <p className="inline-flex items-center gap-3 font-bold font-display text-title tabular-nums">
          <Coins className="size-8 text-sparkle" aria-hidden="true" />
          {formatNumber(user.C__tokens, locale)}
        </p>
      ) : (
        <Skeleton className="h-12 w-32" />
      )}
    </Card>
  );
}
