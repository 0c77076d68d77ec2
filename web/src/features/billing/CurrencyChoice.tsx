import { useMemo, useOptimistic } from "react";
import { useConfig } from "@/api/config";
import type { User } from "@/api/session";
import { translatedOptions } from "@/i18n/translated-names";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { useAttempt } from "@/notices/useAttempt";
import { Field } from "@/ui/Field";
import { SelectMenu } from "@/ui/SelectMenu";
import { Skeleton } from "@/ui/Skeleton";
import { saveCurrency } from "./checkout/api";

/** The currency of approximate prices; the same setting as in the settings. */
export function CurrencyChoice({ user }: { user: User }) {
  const { t } = useTranslation("billing");
  const language = useLanguage();
  const { data: config } = useConfig();
  const [, attempt] = useAttempt();
  const [shown, show] = useOptimistic(user.fiatCurrency ?? config?.defaultFiatCurrency ?? null);
  const options = useMemo(
    () =>
      translatedOptions(
        (config?.fiatCurrencies ?? []).map(({ alphabeticCode }) => alphabeticCode),
        "currency",
        language,
      ),
    [config, language],
  );
  const choose = (fiatCurrency: string) =>
    attempt(async () => {
      show(fiatCurrency);
      await saveCurrency(fiatCurrency);
    });
  return config ? (
    <Field label={t("pay.currency")}>
      <SelectMenu search options={options} value={shown} onChange={choose} />
    </Field>
  ) : (
    <Skeleton className="h-16" />
  );
}
