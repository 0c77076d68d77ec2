import { ArrowDownLeft, ArrowUpRight, History as HistoryIcon } from "lucide-react";
import { downloadUrl, fileUrl } from "@/api/files";
import { useMyEvents } from "@/api/my-events";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { formatDate, formatNumber } from "@/lib/format";
import { openPreview } from "@/media-preview/media-preview";
import { useAttempt } from "@/notices/useAttempt";
import { Card } from "@/ui/Card";
import { classes } from "@/ui/classes";
import { EmptyState } from "@/ui/EmptyState";
import { LoadFailure } from "@/ui/LoadFailure";
import { Skeleton } from "@/ui/Skeleton";
import { useLocale } from "@/visitor/locale";
import { PagedCard } from "../PagedCard";
import { fetchMade, type Made, type Movement, refreshTokens, useMovements } from "./api";

/** What happened: a style for what was created, and the kind of grant for what was received. */
function useTitle({ reason, kind, made, count }: Movement): string {
  const { t } = useTranslation("tokens");
  const language = useLanguage();
  if (reason === "grant") return t(`history.grant.${kind ?? "other"}`);
  if (reason !== "reserve" && reason !== "capture" && reason !== "release") return t(`history.${reason}`);
  const what = made
    ? t(`history.made.${made.mode}`, { style: wordsIn(language, made.style), count })
    : t("history.made.deleted", { count });
  return reason === "release" ? t("history.release", { what }) : what;
}

function Row(movement: Movement) {
  const { tokens, balance, createdAt, expiresAt, made } = movement;
  const { t } = useTranslation("tokens");
  const locale = useLocale();
  const title = useTitle(movement);
  const [opening, attempt] = useAttempt();
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
          {made && made.ids.length > 0 ? (
            <button
              type="button"
              className="rounded-control text-start underline decoration-line-strong underline-offset-4 hover:decoration-current"
              aria-busy={opening}
              onClick={() => attempt(() => openMade(made, title))}
            >
              {title}
            </button>
          ) : (
            title
          )}
        </p>
        <p className="text-ink-faint text-sm">
          {date}
          {made?.model ? `, ${t("history.model", { model: made.model })}` : null}
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

/** Open the photos or the video that the tokens were spent on. */
async function openMade(made: Made, title: string): Promise<void> {
  const items = (await fetchMade(made)).flatMap(({ id, path, width, height }) =>
    path ? [{ id, src: fileUrl(path), alt: title, width, height, download: downloadUrl(path) }] : [],
  );
  if (items.length > 0) openPreview(items, 0);
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
    if (type === "balance") void refreshTokens();
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
