import { Coins, History } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { formatNumber } from "@/lib/format";
import { useVisitor } from "@/shell/document";
import { useLocale } from "@/shell/locale";
import { StandardPage } from "@/shell/StandardPage";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/EmptyState";
import { Skeleton } from "@/ui/Skeleton";

export default function Tokens() {
  const { t } = useTranslation("tokens");
  const locale = useLocale();
  const { user } = useVisitor();
  return (
    <StandardPage head={{ title: t("head.title") }} title={t("title")} description={t("description")}>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="font-sans font-medium text-base text-ink-soft">{t("balance")}</h2>
        {user ? (
          <p className="inline-flex items-center gap-3 font-display font-semibold text-title tabular-nums">
            <Coins className="size-8 text-sparkle" aria-hidden="true" />
            {formatNumber(user.C__tokens, locale)}
          </p>
        ) : (
          <Skeleton className="h-12 w-32" />
        )}
      </Card>
      <div className="mt-10 grid gap-10 lg:grid-cols-2">
        <section>
          <h2 className="text-heading">{t("packs.title")}</h2>
          <Card padding="none" className="mt-4">
            <EmptyState
              heading="h3"
              icon={<Coins />}
              title={t("packs.empty.title")}
              description={t("packs.empty.description")}
            />
          </Card>
        </section>
        <section>
          <h2 className="text-heading">{t("history.title")}</h2>
          <Card padding="none" className="mt-4">
            <EmptyState
              heading="h3"
              icon={<History />}
              title={t("history.empty.title")}
              description={t("history.empty.description")}
            />
          </Card>
        </section>
      </div>
    </StandardPage>
  );
}
