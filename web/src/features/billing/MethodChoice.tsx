import { Bitcoin, CreditCard, Landmark, WalletMinimal } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { Field } from "@/ui/Field";
import { LoadFailure } from "@/ui/LoadFailure";
import { RadioCards } from "@/ui/RadioCards";
import { Skeleton } from "@/ui/Skeleton";
import type { useWays } from "./useWays";
import type { Way } from "./ways";

const icons = {
  CARDS: <CreditCard />,
  LOCAL_BANKS: <Landmark />,
  DIGITAL_WALLET: <WalletMinimal />,
  CRYPTO_WALLET: <Bitcoin />,
};

const paddleOffers = { CARDS: "cards", LOCAL_BANKS: "banks", DIGITAL_WALLET: "wallets" } as const;

/** What a way pays with, in words. */
function offerOf({ category, method, coin }: Way) {
  if (coin) return coin;
  if (method === "sandbox") return "play";
  return method === "ext__paypal" || category === "CRYPTO_WALLET" ? "paypal" : paddleOffers[category];
}

/** First what is paid with, then, where there is more than one of it, which. */
export function MethodChoice({ groups, way, choose, failed, retry }: ReturnType<typeof useWays>) {
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
  if (!way) {
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
  const siblings = groups.find(({ category }) => category === way.category)?.ways ?? [];
  const offers = (ways: readonly Way[]) => [...new Set(ways.map((each) => t(`offers.${offerOf(each)}`)))];
  return (
    <div className="grid gap-5">
      <RadioCards
        label={t("pay.method")}
        className={groups.length % 3 === 0 ? "sm:grid-cols-3" : "sm:grid-cols-2"}
        options={groups.map(({ category, ways }) => ({
          value: category,
          label: t(`categories.${category}`),
          description: offers(ways).join(", "),
          icon: icons[category],
        }))}
        value={way.category}
        onChange={(category) => {
          const first = groups.find((group) => group.category === category)?.ways[0];
          if (first) choose(first.id);
        }}
      />
      {siblings.length > 1 ? (
        <Field label={t("pay.through")}>
          <RadioCards
            className="sm:grid-cols-2"
            options={siblings.map((each) => ({
              value: each.id,
              label: each.coin ? `${t(`offers.${each.coin}`)} (${each.coin})` : t(`providers.${each.method}`),
              ...(each.coin ? {} : { description: t(`offers.${offerOf(each)}`) }),
            }))}
            value={way.id}
            onChange={choose}
          />
        </Field>
      ) : null}
    </div>
  );
}
