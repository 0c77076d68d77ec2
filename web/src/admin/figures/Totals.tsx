// The figures of the whole period, and what is waiting now.
import type { ReactNode } from "react";
import { Card } from "@/ui/Card";
import { classes } from "@/ui/classes";
import { useT } from "../texts";
import { useQueueName } from "../useQueueName";
import type { Figures } from "./api";
import { CsvButton } from "./CsvButton";
import { Funnel } from "./Funnel";
import { useNotation } from "./notation";
import { useEngineName } from "./useEngineName";

type Props = { figures: Figures };

type TotalCardProps = {
  title: string;
  hint?: string;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

function TotalCard({ title, hint, action, className, children }: TotalCardProps) {
  return (
    <Card as="section" padding="none" className={classes("min-w-0 p-5", className)}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-medium text-ink-soft text-sm">{title}</h3>
          {hint ? <p className="text-ink-faint text-xs">{hint}</p> : null}
        </div>
        {action}
      </div>
      <div className="mt-2">{children}</div>
    </Card>
  );
}

function Amount({ value, detail }: { value: string; detail?: string }) {
  return (
    <div className="not-first:mt-3">
      <p className="wrap-anywhere font-semibold text-2xl tabular-nums">{value}</p>
      {detail ? <p className="text-ink-soft text-sm">{detail}</p> : null}
    </div>
  );
}

type Line = { key: string; name: ReactNode; value: string; detail?: string };

/** Names and values, with a line between them. */
function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className="text-sm">
      {lines.map(({ key, name, value, detail }) => (
        <div key={key} className="flex justify-between gap-4 border-line not-last:border-b py-2">
          <dt className="wrap-anywhere min-w-0 text-ink-soft">{name}</dt>
          <dd className="shrink-0 text-end font-medium tabular-nums">
            {value}
            {detail ? <span className="block font-normal text-ink-soft text-xs">{detail}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Nothing({ children }: { children: string }) {
  return <p className="py-2 text-ink-soft text-sm">{children}</p>;
}

function MoneyCards({ figures: { totals } }: Props) {
  const t = useT();
  const { money } = useNotation();
  return (
    <>
      <TotalCard title={t("figures.revenue.title")}>
        {totals.revenue.map(({ currency, netMinor, paidMinor, refundedMinor }) => (
          <Amount
            key={currency}
            value={money(currency)(netMinor)}
            detail={t("figures.revenue.detail", {
              paid: money(currency)(paidMinor),
              refunded: money(currency)(refundedMinor),
            })}
          />
        ))}
      </TotalCard>
      <TotalCard title={t("figures.mrr.title")}>
        {totals.mrr.map(({ currency, mrrMinor }) => (
          <Amount key={currency} value={money(currency)(mrrMinor)} detail={t("figures.mrr.now")} />
        ))}
      </TotalCard>
    </>
  );
}

function PeopleCards({ figures: { totals } }: Props) {
  const t = useT();
  const { count, percent } = useNotation();
  return (
    <>
      <TotalCard title={t("figures.churn.card")}>
        {totals.churn.map(({ first, rate, ended, started, active }) => (
          <Amount
            key={first}
            value={percent(rate)}
            detail={t("figures.churn.detail", {
              ended: count(ended),
              started: count(started),
              active: count(active),
            })}
          />
        ))}
      </TotalCard>
      <TotalCard title={t("figures.people.title")}>
        {totals.people.map(({ first, registered, confirmed }) => (
          <Amount
            key={first}
            value={count(registered)}
            detail={t("figures.people.detail", { confirmed: count(confirmed) })}
          />
        ))}
      </TotalCard>
    </>
  );
}

function TokensCard({ figures: { totals } }: Props) {
  const t = useT();
  const { count } = useNotation();
  const names = ["sold", "spent", "owed"] as const;
  return (
    <TotalCard title={t("figures.tokens.title")}>
      <Lines
        lines={totals.tokens.flatMap((row) =>
          names.map((name) => ({ key: name, name: t(`figures.tokens.${name}`), value: count(row[name]) })),
        )}
      />
    </TotalCard>
  );
}

function PicturesCard({ figures: { totals } }: Props) {
  const t = useT();
  const { count, seconds, dollars } = useNotation();
  const engineName = useEngineName();
  return (
    <TotalCard
      title={t("figures.pictures.title")}
      hint={t("figures.pictures.cardHint")}
      className="sm:col-span-2"
    >
      <Lines
        lines={totals.pictures.map((row) => ({
          key: engineName(row),
          name: engineName(row),
          value: count(row.made),
          detail: [
            row.seconds === null ? [] : seconds(row.seconds),
            row.costEach === null ? [] : dollars(row.costEach),
          ]
            .flat()
            .join(" · "),
        }))}
      />
    </TotalCard>
  );
}

function FailuresCard({ figures: { totals } }: Props) {
  const t = useT();
  const { count } = useNotation();
  const rows = totals.failures.toSorted((one, other) => other.count - one.count);
  return (
    <TotalCard title={t("figures.failures.title")}>
      {rows.length > 0 ? (
        <Lines
          lines={rows.map((row) => ({
            key: `${row.kind} ${row.reason}`,
            name: (
              <>
                {t(`figures.kinds.${row.kind}`)}: <code className="text-xs">{row.reason}</code>
              </>
            ),
            value: count(row.count),
          }))}
        />
      ) : (
        <Nothing>{t("figures.failures.none")}</Nothing>
      )}
    </TotalCard>
  );
}

function WaitingCard({ figures }: Props) {
  const t = useT();
  const { duration } = useNotation();
  const nameOf = useQueueName();
  const title = t("figures.waiting.title");
  return (
    <TotalCard
      title={title}
      hint={t("figures.waiting.hint")}
      action={
        <div className="-my-2 -me-2">
          <CsvButton table="waiting" title={title} figures={figures} />
        </div>
      }
    >
      {figures.waiting.length > 0 ? (
        <Lines
          lines={figures.waiting.map(({ queue, jobs, oldestSeconds }) => {
            const { name, engine } = nameOf(queue);
            return {
              key: queue,
              name: (
                <>
                  {name}
                  {engine ? <span className="block text-xs">{engine}</span> : null}
                </>
              ),
              value: duration(oldestSeconds),
              detail: t("figures.waiting.jobs", { count: jobs }),
            };
          })}
        />
      ) : (
        <Nothing>{t("figures.waiting.none")}</Nothing>
      )}
    </TotalCard>
  );
}

export function Totals({ figures }: Props) {
  const t = useT();
  const [conversion] = figures.totals.conversion;
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <MoneyCards figures={figures} />
        <PeopleCards figures={figures} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <TotalCard title={t("figures.conversion.title")}>
          {conversion ? <Funnel conversion={conversion} /> : null}
        </TotalCard>
        <TokensCard figures={figures} />
        <FailuresCard figures={figures} />
        <WaitingCard figures={figures} />
        <PicturesCard figures={figures} />
      </div>
    </div>
  );
}
