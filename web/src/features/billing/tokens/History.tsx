import { ArrowDownLeft, ArrowUpRight, History as HistoryIcon } from "lucide-react";
import { useMyEvents } from "@/api/my-events";
import { useTranslation } from "@/i18n/useTranslation";
import { formatDate, formatNumber } from "@/lib/format";
import { Card } from "@/ui/Card";
import { classes } from "@/ui/classes";
import { EmptyState } from "@/ui/EmptyState";
import { LoadFailure } from "@/ui/LoadFailure";
import { Skeleton } from "@/ui/Skeleton";
import { useLocale } from "@/visitor/locale";
import { PagedCard } from "../PagedCard";
import { type Movement, refreshMovements, useMovements } from "./api";

function Row({ reason, kind, tokens, balance, createdAt, expiresAt }: Movement) {
  const { t } = useTranslation("tokens");
  const locale = useLocale();
  const credit = tokens > 0;
  const date = formatDate(createdAt, locale, { dateStyle: "medium", timeStyle: "short" });
  const until = credit && expiresAt ? formatDate(expiresAt, locale, { dateStyle: "medium" }) : null;
  return (
    <li className="flex items-center gap-4 py-4">
      <span
        className={classes(
          "grid size-10 shrink-0 place-items-center rounded-full [&_svg]:size-5",
          credit ? "bg-success-soft text-success" : "bg-fill text-ink-soft",
        )}
      >
        {credit ? <ArrowDownLeft aria-hidden="true" /> : <ArrowUpRight aria-hidden="true" />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {reason === "grant" ? t(`history.grant.${kind ?? "other"}`) : t(`history.${reason}`)}
        </p>
        <p className="text-ink-faint text-sm">
          {date}
          {until ? `, ${t("history.expires", { date: until })}` : null}
        </p>
      </div>
      <div className="text-end tabular-nums">
        <p className={classes("font-medium", credit && "text-success")}>
          {credit ? "+" : "−"}
          {formatNumber(Math.abs(tokens), locale)}
        </p>
        <p className="text-ink-faint text-sm">
          {t("history.after", { balance: formatNumber(balance, locale) })}
        </p>
      </div>
    </li>
  );
}

function HistorySkeleton() {
  const { t } = useTranslation("tokens");
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">{t("history.loading")}</span>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-4 py-4">
          <Skeleton className="size-10 rounded-full!" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3.5 w-24" />
          </div>
          <Skeleton className="h-9 w-20" />
        </div>
      ))}
    </div>
  );
}

/** All movements of tokens, each with the balance after it. */
export function History() {
  const { t } = useTranslation("tokens");
  const list = useMovements();
  useMyEvents(({ type }) => {
    if (type === "balance") void refreshMovements();
  });
  const movements = list.data?.pages.flatMap(({ items }) => items);
  if (!movements) {
    return list.isError ? (
      <LoadFailure title={t("history.error")} onRetry={list.refetch} />
    ) : (
      <Card className="py-1! sm:py-2!">
        <HistorySkeleton />
      </Card>
    );
  }
  if (movements.length === 0) {
    return (
      <Card padding="none">
        <EmptyState
          heading="h3"
          icon={<HistoryIcon />}
          title={t("history.empty.title")}
          description={t("history.empty.description")}
        />
      </Card>
    );
  }
  return (
    <PagedCard label={t("history.list")} more={t("history.more")} list={list}>
      {movements.map((movement) => (
        <Row key={movement.id} {...movement} />
      ))}
    </PagedCard>
  );
}
