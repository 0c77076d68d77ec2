import { useMemo, useOptimistic } from "react";
import { api, unwrap } from "@/api/client";
import { useConfig } from "@/api/config";
import { type User, updateUser } from "@/api/session";
import { translatedOptions } from "@/i18n/translated-names";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { useAttempt } from "@/notices/useAttempt";
import { Field } from "@/ui/Field";
import { SelectMenu } from "@/ui/SelectMenu";
import { Skeleton } from "@/ui/Skeleton";

/** In which currency prices are shown; the same choice as in the settings. */
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
      await updateUser(await unwrap(api.POST("/api/me/update", { body: { fiatCurrency } })));
    });
  return config ? (
    <Field label={t("pay.currency")}>
      <SelectMenu search options={options} value={shown} onChange={choose} />
    </Field>
  ) : (
    <Skeleton className="h-16" />
  );
}
