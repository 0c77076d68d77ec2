import { useConfig } from "@/api/config";
import { useTranslation } from "@/i18n/useTranslation";
import type { PaymentOption } from "./payment-options";

/** Which tax the price includes, or who adds it: the operator and a reseller differ. */
export function TaxNote({ method }: { method: PaymentOption["method"] | null | undefined }) {
  const { t } = useTranslation("billing");
  const { data: config } = useConfig();
  const chosen = config?.paymentMethods.find(({ key }) => key === method);
  if (!config || !chosen) return null;
  const { includedTax } = config;
  return (
    <p className="text-ink-soft text-sm">
      {chosen.resells
        ? t("pay.taxAdded", { provider: t(`providers.${chosen.key}`) })
        : includedTax
          ? t("pay.taxIncluded", { name: includedTax.name, percent: includedTax.percent })
          : t("pay.noTax")}
    </p>
  );
}
