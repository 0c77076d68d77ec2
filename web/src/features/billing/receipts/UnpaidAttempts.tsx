import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { formatDate } from "@/lib/format";
import { useAttempt } from "@/notices/useAttempt";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { useLocale } from "@/visitor/locale";
import { useMoney } from "@/visitor/useMoney";
import { useOrderAgain } from "../useOrderAgain";
import { type Attempt, discardAttempt, useAttempts } from "./api";

function Row({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation("billing");
  const language = useLanguage();
  const locale = useLocale();
  const money = useMoney();
  const [pending, run] = useAttempt();
  const { id, description, price, createdAt, continueUrl } = attempt;
  const again = useOrderAgain(attempt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="font-medium">
          {wordsIn(language, description)}, {money.exact(price)}
        </p>
        <p className="text-ink-faint text-sm">
          {t("receipts.attempts.started", {
            date: formatDate(createdAt, locale, { dateStyle: "medium", timeStyle: "short" }),
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {continueUrl ? (
          <Button variant="outline" onClick={() => location.assign(continueUrl)}>
            {t("receipts.attempts.finish")}
          </Button>
        ) : (
          <Button to={again} variant="outline">
            {t("receipts.attempts.again")}
          </Button>
        )}
        <Button variant="ghost" loading={pending} onClick={() => run(() => discardAttempt(id))}>
          {t("receipts.attempts.discard")}
        </Button>
      </div>
    </li>
  );
}

/** Checkouts that were started and not paid, if there are any. */
export function UnpaidAttempts() {
  const { t } = useTranslation("billing");
  const { data: attempts = [] } = useAttempts();
  if (attempts.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-heading">{t("receipts.attempts.title")}</h2>
      <p className="mt-2 mb-4 text-ink-soft">{t("receipts.attempts.description")}</p>
      <Card className="py-1! sm:py-2!">
        <ul className="divide-y divide-line">
          {attempts.map((attempt) => (
            <Row key={attempt.id} attempt={attempt} />
          ))}
        </ul>
      </Card>
    </section>
  );
}
