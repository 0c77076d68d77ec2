import { Coins } from "lucide-react";
import type { User } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { LoadFailure } from "@/ui/LoadFailure";
import { Skeleton } from "@/ui/Skeleton";
import { usePromos } from "../api";
import { MethodChoice } from "../MethodChoice";
import { ModelNote } from "../ModelNote";
import { NothingSold } from "../NothingSold";
import { usePaymentOptions } from "../usePaymentOptions";
import { PackChoice } from "./PackChoice";
import { PackOrder } from "./PackOrder";
import { useChosenPack } from "./useChosenPack";

function DepositSkeleton() {
  const { t } = useTranslation("tokens");
  return (
    <div role="status" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <span className="sr-only">{t("packs.loading")}</span>
      <div className="grid gap-8">
        <div className="grid gap-2.5 sm:grid-cols-3">
          {[0, 1, 2].map((pack) => (
            <Skeleton key={pack} className="h-42 rounded-card!" />
          ))}
        </div>
        <div className="grid gap-2.5 sm:grid-cols-2">
          {[0, 1, 2, 3].map((method) => (
            <Skeleton key={method} className="h-17" />
          ))}
        </div>
      </div>
      <Skeleton className="h-80 rounded-card!" />
    </div>
  );
}

/** Choose a pack and a payment method, and pay. */
export function Deposit({ user }: { user: User | null }) {
  const { t } = useTranslation("tokens");
  const { t: billing } = useTranslation("billing");
  const { data: promos, fetched, error, refetch } = usePromos();
  const payment = usePaymentOptions();
  const [chosen, choose] = useChosenPack();
  if (error && promos.length === 0) return <LoadFailure title={t("packs.error")} onRetry={refetch} />;
  if (!fetched || !user) return <DepositSkeleton />;
  if (user.deletesAt) return <NothingSold />;
  const promo =
    promos.find(({ id }) => id === chosen) ?? promos.find(({ mostPopular }) => mostPopular) ?? promos[0];
  if (!promo) {
    return (
      <Card padding="none">
        <EmptyState
          heading="h3"
          icon={<Coins />}
          title={t("packs.empty.title")}
          description={t("packs.empty.description")}
        />
      </Card>
    );
  }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-8">
        <div className="grid gap-4">
          <PackChoice promos={promos} value={promo.id} onChange={choose} />
          <ModelNote className="text-sm" />
        </div>
        <section>
          <h3 className="mb-4 font-sans font-semibold text-base">{billing("pay.method")}</h3>
          <MethodChoice {...payment} />
        </section>
      </div>
      <PackOrder user={user} promo={promo} option={payment.selected} />
    </div>
  );
}
