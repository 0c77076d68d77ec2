import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { classes } from "@/ui/classes";
import { SelectMenu } from "@/ui/SelectMenu";
import { Skeleton } from "@/ui/Skeleton";
import { Tabs } from "@/ui/Tabs";
import { Loaded } from "../Loaded";
import { PageHead } from "../PageHead";
import { useT } from "../texts";
import { figuresQuery } from "./api";
import { useNotation } from "./notation";
import { OverTime } from "./OverTime";
import { daysOf, defaultSteps, lengths, type Period, periodOf, searchOf, stepSizes } from "./period";
import { Totals } from "./Totals";

type ControlsProps = { period: Period; onChange: (period: Period) => void };

function Controls({ period, onChange }: ControlsProps) {
  const t = useT();
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3">
      <Tabs
        // Wider than its tabs: as narrow as they are, it would cut off its own border.
        className="w-full sm:w-96"
        label={t("figures.period")}
        tabs={lengths.map((length) => ({
          value: `${length}`,
          label: t("figures.length", { count: length }),
        }))}
        value={`${period.length}`}
        onChange={(value) => {
          const length = lengths.find((days) => `${days}` === value);
          if (length) onChange({ length, step: defaultSteps[length] });
        }}
      />
      <div className="w-40">
        <SelectMenu
          label={t("figures.step")}
          options={stepSizes.map((value) => ({ value, label: t(`figures.steps.${value}`) }))}
          value={period.step}
          onChange={(step) => onChange({ ...period, step })}
        />
      </div>
    </div>
  );
}

function Loading() {
  const t = useT();
  return (
    <div role="status" aria-label={t("loading")} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {["revenue", "mrr", "churn", "people"].map((name) => (
        <Skeleton key={name} className="h-32 rounded-card" />
      ))}
      <Skeleton className="col-span-full h-72 rounded-card" />
    </div>
  );
}

/** The figures of the business. */
export function FiguresPage() {
  const t = useT();
  const { days } = useNotation();
  const [search, setSearch] = useSearchParams();
  const period = periodOf(search);
  const query = useQuery(figuresQuery(period));
  const { from, to } = daysOf(period.length);
  return (
    <>
      <PageHead
        title={t("figures.title")}
        lead={t("figures.lead", { days: days({ first: from, last: to }) })}
      />
      <Controls period={period} onChange={(changed) => setSearch(searchOf(changed), { replace: true })} />
      <Loaded query={query} loading={<Loading />}>
        {(figures) => (
          <div
            aria-busy={query.isPlaceholderData}
            className={classes("transition-opacity", query.isPlaceholderData && "opacity-60")}
          >
            <h2 className="mb-3 text-heading">{t("figures.totals")}</h2>
            <Totals figures={figures} />
            <h2 className="mt-10 mb-3 text-heading">{t("figures.overTime")}</h2>
            <OverTime figures={figures} />
          </div>
        )}
      </Loaded>
    </>
  );
}
