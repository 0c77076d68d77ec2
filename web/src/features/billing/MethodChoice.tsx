import { Bitcoin, CreditCard, Landmark, WalletMinimal } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { Field } from "@/ui/Field";
import { LoadFailure } from "@/ui/LoadFailure";
import { RadioCards } from "@/ui/RadioCards";
import { Skeleton } from "@/ui/Skeleton";
import type { PaymentOption } from "./payment-options";
import type { usePaymentOptions } from "./usePaymentOptions";

const icons = {
  CARDS: <CreditCard />,
  LOCAL_BANKS: <Landmark />,
  DIGITAL_WALLET: <WalletMinimal />,
  CRYPTO_WALLET: <Bitcoin />,
};

const paddleOffers = { CARDS: "cards", LOCAL_BANKS: "banks", DIGITAL_WALLET: "wallets" } as const;

/** Return the key of the text that describes an option. */
function offerOf({ category, method, coin }: PaymentOption) {
  if (coin) return coin;
  if (method === "sandbox") return "play";
  return method === "ext__paypal" || category === "CRYPTO_WALLET" ? "paypal" : paddleOffers[category];
}

/** Choose a category and then, if it has several options, one of them. */
export function MethodChoice({
  groups,
  selected,
  select,
  failed,
  retry,
}: ReturnType<typeof usePaymentOptions>) {
  const { t } = useTranslation("billing");
  if (!groups) {
    return failed ? (
      <LoadFailure title={t("pay.error")} onRetry={retry} />
    ) : (
      <div className="grid gap-2.5 sm:grid-cols-2">
        {["cards", "banks", "wallets", "coins"].map((name) => (
          <Skeleton key={name} className="h-17" />
        ))}
      </div>
    );
  }
  if (!selected) {
    return (
      <Card padding="none">
        <EmptyState
          heading="h3"
          icon={<WalletMinimal />}
          title={t("pay.none.title")}
          description={t("pay.none.description")}
        />
      </Card>
    );
  }
  const siblings = groups.find(({ category }) => category === selected.category)?.options ?? [];
  const offers = (options: readonly PaymentOption[]) => [
    ...new Set(options.map((option) => t(`offers.${offerOf(option)}`))),
  ];
  return (
    <div className="grid gap-5">
      <RadioCards
        label={t("pay.method")}
        className={groups.length % 3 === 0 ? "sm:grid-cols-3" : "sm:grid-cols-2"}
        options={groups.map(({ category, options }) => ({
          value: category,
          label: t(`categories.${category}`),
          description: offers(options).join(", "),
          icon: icons[category],
        }))}
        value={selected.category}
        onChange={(category) => {
          const first = groups.find((group) => group.category === category)?.options[0];
          if (first) select(first.id);
        }}
      />
      {siblings.length > 1 ? (
        <Field label={t("pay.through")}>
          <RadioCards
            className="sm:grid-cols-2"
            options={siblings.map((option) => ({
              value: option.id,
              label: option.coin
                ? `${t(`offers.${option.coin}`)} (${option.coin})`
                : t(`providers.${option.method}`),
              ...(option.coin ? {} : { description: t(`offers.${offerOf(option)}`) }),
            }))}
            value={selected.id}
            onChange={select}
          />
        </Field>
      ) : null}
    </div>
  );
}
