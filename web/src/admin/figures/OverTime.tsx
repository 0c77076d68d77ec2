// Each table of the figures as charts.
import { useT } from "../texts";
import { useQueueName } from "../useQueueName";
import type { Figures, Tables } from "./api";
import { ChartCard } from "./ChartCard";
import { useNotation } from "./notation";
import { groupBy, sumBySteps, topGroups } from "./series";
import { useEngineName } from "./useEngineName";

type Props = { figures: Figures };

/** As many as a chart has colours. */
const mostSeries = 5;

/** The counts of one column. */
function counts<Row>(rows: readonly Row[], label: string, pick: (row: Row) => number) {
  return { label, values: rows.map(pick) };
}

function RevenueChart({ figures }: Props) {
  const t = useT();
  const { money, moneyTick } = useNotation();
  const rows = figures.series.revenue;
  const title = t("figures.revenue.title");
  return (
    <ChartCard
      table="revenue"
      title={title}
      hint={t("figures.revenue.hint")}
      figures={figures}
      charts={groupBy(rows, ({ currency }) => currency).map(([currency, own]) => ({
        title: `${title} (${currency})`,
        look: "bars",
        series: [counts(own, t("figures.revenue.net"), ({ netMinor }) => netMinor)],
        format: money(currency),
        formatTick: moneyTick(currency),
        whole: true,
      }))}
      rows={rows}
      keyOf={({ currency }) => currency}
      columns={[
        { label: t("figures.currency"), cell: ({ currency }) => currency },
        {
          label: t("figures.revenue.paid"),
          cell: ({ currency, paidMinor }) => money(currency)(paidMinor),
          numeric: true,
        },
        {
          label: t("figures.revenue.refunded"),
          cell: ({ currency, refundedMinor }) => money(currency)(refundedMinor),
          numeric: true,
        },
        {
          label: t("figures.revenue.net"),
          cell: ({ currency, netMinor }) => money(currency)(netMinor),
          numeric: true,
        },
      ]}
    />
  );
}

function MrrChart({ figures }: Props) {
  const t = useT();
  const { money, moneyTick } = useNotation();
  const rows = figures.series.mrr;
  const title = t("figures.mrr.title");
  return (
    <ChartCard
      table="mrr"
      title={title}
      hint={t("figures.mrr.hint")}
      figures={figures}
      charts={groupBy(rows, ({ currency }) => currency).map(([currency, own]) => ({
        title: `${title} (${currency})`,
        look: "line",
        series: [counts(own, currency, ({ mrrMinor }) => mrrMinor)],
        format: money(currency),
        formatTick: moneyTick(currency),
        whole: true,
      }))}
      rows={rows}
      keyOf={({ currency }) => currency}
      columns={[
        { label: t("figures.currency"), cell: ({ currency }) => currency },
        { label: title, cell: ({ currency, mrrMinor }) => money(currency)(mrrMinor), numeric: true },
      ]}
    />
  );
}

function ChurnChart({ figures }: Props) {
  const t = useT();
  const { count, countTick, percent } = useNotation();
  const rows = figures.series.churn;
  const column = (name: "before" | "started" | "ended" | "active", key: keyof Tables["churn"][number]) => ({
    label: t(`figures.churn.${name}`),
    cell: (row: Tables["churn"][number]) => count(Number(row[key])),
    numeric: true,
  });
  return (
    <ChartCard
      table="churn"
      title={t("figures.churn.title")}
      hint={t("figures.churn.hint")}
      figures={figures}
      charts={[
        {
          title: t("figures.churn.title"),
          look: "bars",
          series: [
            counts(rows, t("figures.churn.started"), ({ started }) => started),
            counts(rows, t("figures.churn.ended"), ({ ended }) => ended),
          ],
          format: count,
          formatTick: countTick,
          whole: true,
        },
      ]}
      rows={rows}
      columns={[
        column("before", "activeBefore"),
        column("started", "started"),
        column("ended", "ended"),
        column("active", "active"),
        { label: t("figures.churn.rate"), cell: ({ rate }) => percent(rate), numeric: true },
      ]}
    />
  );
}

function PeopleChart({ figures }: Props) {
  const t = useT();
  const { count, countTick } = useNotation();
  const rows = figures.series.people;
  const names = ["registered", "confirmed"] as const;
  return (
    <ChartCard
      table="people"
      title={t("figures.people.title")}
      hint={t("figures.people.hint")}
      figures={figures}
      charts={[
        {
          title: t("figures.people.title"),
          look: "bars",
          series: names.map((name) => counts(rows, t(`figures.people.${name}`), (row) => row[name])),
          format: count,
          formatTick: countTick,
          whole: true,
        },
      ]}
      rows={rows}
      columns={names.map((name) => ({
        label: t(`figures.people.${name}`),
        cell: (row: Tables["people"][number]) => count(row[name]),
        numeric: true,
      }))}
    />
  );
}

function ConversionChart({ figures }: Props) {
  const t = useT();
  const { count, percent } = useNotation();
  const rows = figures.series.conversion;
  const rates = ["pictureRate", "paymentRate"] as const;
  const numbers = ["visitors", "registered", "firstPicture", "firstPayment"] as const;
  return (
    <ChartCard
      table="conversion"
      title={t("figures.conversion.title")}
      hint={t("figures.conversion.hint")}
      figures={figures}
      charts={[
        {
          title: t("figures.conversion.title"),
          look: "line",
          series: rates.map((name) => ({
            label: t(`figures.conversion.${name}`),
            values: rows.map((row) => row[name]),
          })),
          format: percent,
          formatTick: percent,
        },
      ]}
      rows={rows}
      columns={[
        ...numbers.map((name) => ({
          label: t(`figures.conversion.${name}`),
          cell: (row: Tables["conversion"][number]) => count(row[name]),
          numeric: true,
        })),
        ...rates.map((name) => ({
          label: t(`figures.conversion.${name}`),
          cell: (row: Tables["conversion"][number]) => percent(row[name]),
          numeric: true,
        })),
      ]}
    />
  );
}

function TokensChart({ figures }: Props) {
  const t = useT();
  const { count, countTick } = useNotation();
  const rows = figures.series.tokens;
  const names = ["sold", "granted", "spent", "returned", "expired", "revoked", "owed"] as const;
  const notation = { format: count, formatTick: countTick, whole: true };
  const series = (name: (typeof names)[number]) =>
    counts(rows, t(`figures.tokens.${name}`), (row) => row[name]);
  return (
    <ChartCard
      table="tokens"
      title={t("figures.tokens.title")}
      hint={t("figures.tokens.hint")}
      figures={figures}
      charts={[
        {
          ...notation,
          title: t("figures.tokens.flow"),
          look: "bars",
          series: [series("sold"), series("spent")],
        },
        { ...notation, title: t("figures.tokens.owedTitle"), look: "line", series: [series("owed")] },
      ]}
      rows={rows}
      columns={names.map((name) => ({
        label: t(`figures.tokens.${name}`),
        cell: (row: Tables["tokens"][number]) => count(row[name]),
        numeric: true,
      }))}
    />
  );
}

function PicturesChart({ figures }: Props) {
  const t = useT();
  const { count, countTick, seconds, dollars } = useNotation();
  const engineName = useEngineName();
  const rows = figures.series.pictures;
  const engines = groupBy(rows, engineName);
  return (
    <ChartCard
      table="pictures"
      title={t("figures.pictures.title")}
      hint={t("figures.pictures.hint")}
      figures={figures}
      charts={[
        {
          title: t("figures.pictures.made"),
          look: "bars",
          series: engines.map(([name, own]) => counts(own, name, ({ made }) => made)),
          format: count,
          formatTick: countTick,
          whole: true,
        },
        {
          title: t("figures.pictures.seconds"),
          look: "line",
          series: engines.map(([label, own]) => ({ label, values: own.map((row) => row.seconds) })),
          format: seconds,
          formatTick: seconds,
        },
        ...(["costEach", "cost"] as const).map((name) => ({
          title: t(`figures.pictures.${name}`),
          look: "line" as const,
          // Without those whose cost is not in the settings.
          series: engines
            .filter(([, own]) => own.some((row) => row[name] !== null))
            .map(([label, own]) => ({
              label,
              values: own.map((row) => (row[name] === null ? null : Number(row[name]))),
            })),
          format: dollars,
          formatTick: dollars,
        })),
      ]}
      rows={rows}
      keyOf={engineName}
      columns={[
        { label: t("figures.pictures.engine"), cell: engineName },
        { label: t("figures.pictures.made"), cell: ({ made }) => count(made), numeric: true },
        { label: t("figures.pictures.seconds"), cell: (row) => seconds(row.seconds), numeric: true },
        { label: t("figures.pictures.costEach"), cell: ({ costEach }) => dollars(costEach), numeric: true },
        { label: t("figures.pictures.cost"), cell: ({ cost }) => dollars(cost), numeric: true },
      ]}
    />
  );
}

function FailuresChart({ figures }: Props) {
  const t = useT();
  const { count, countTick } = useNotation();
  const rows = figures.series.failures;
  const reasons = topGroups(
    rows,
    ({ reason }) => reason,
    (row) => row.count,
    mostSeries,
    t("figures.failures.others"),
  );
  return (
    <ChartCard
      table="failures"
      title={t("figures.failures.title")}
      hint={t("figures.failures.hint")}
      figures={figures}
      charts={[
        {
          title: t("figures.failures.title"),
          look: "bars",
          series: reasons.map(([label, own]) => ({
            label,
            values: sumBySteps(own, figures.series.people, (row) => row.count),
          })),
          format: count,
          formatTick: countTick,
          whole: true,
        },
      ]}
      rows={rows}
      keyOf={({ kind, reason }) => `${kind} ${reason}`}
      columns={[
        { label: t("figures.pictures.kind"), cell: ({ kind }) => t(`figures.kinds.${kind}`) },
        { label: t("figures.failures.reason"), cell: ({ reason }) => reason },
        { label: t("figures.failures.count"), cell: (row) => count(row.count), numeric: true },
      ]}
    />
  );
}

function QueuesChart({ figures }: Props) {
  const t = useT();
  const { duration } = useNotation();
  const nameOf = useQueueName();
  const rows = figures.series.queues;
  const title = t("figures.queues.title");
  const label = (row: Tables["queues"][number]) => {
    const { name, engine } = nameOf(row.queue);
    return engine ? `${name}: ${engine}` : name;
  };
  return (
    <ChartCard
      table="queues"
      title={title}
      hint={t("figures.queues.hint")}
      figures={figures}
      charts={[
        {
          title,
          look: "line",
          series: groupBy(rows, label).map(([name, own]) => ({
            label: name,
            values: own.map(({ oldestSeconds }) => oldestSeconds),
          })),
          format: duration,
          formatTick: duration,
        },
      ]}
      rows={rows}
      keyOf={({ queue }) => queue}
      columns={[
        { label: t("figures.queues.queue"), cell: label },
        {
          label: t("figures.queues.oldest"),
          cell: ({ oldestSeconds }) => duration(oldestSeconds),
          numeric: true,
        },
      ]}
    />
  );
}

export function OverTime({ figures }: Props) {
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <RevenueChart figures={figures} />
      <MrrChart figures={figures} />
      <ChurnChart figures={figures} />
      <PeopleChart figures={figures} />
      <ConversionChart figures={figures} />
      <FailuresChart figures={figures} />
      <TokensChart figures={figures} />
      <PicturesChart figures={figures} />
      <QueuesChart figures={figures} />
    </div>
  );
}
