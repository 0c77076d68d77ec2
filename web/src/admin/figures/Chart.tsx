// Bars or lines over time. The shapes are stretched to the width of the page, so all text is outside of them.
import { type PointerEvent, useState } from "react";
import { classes } from "@/ui/classes";
import { useT } from "../texts";
import { useNotation } from "./notation";
import type { StepSize } from "./period";
import { marksOf, ticksOf } from "./scale";
import type { Series, Step } from "./series";

export type ChartProps = {
  title: string;
  look: "bars" | "line";
  steps: readonly Step[];
  stepSize: StepSize;
  series: readonly Series[];
  format: (value: number | null) => string;
  /** A shorter notation for the axis. */
  formatTick: (value: number) => string;
  /** The values are whole numbers. */
  whole?: boolean;
};

/** The size of the drawing, before it is stretched. */
const size = 100;
/** The part of its step that the bars of a step take. */
const barShare = 0.7;

const colours = [
  { fill: "fill-primary", stroke: "stroke-primary", dot: "bg-primary" },
  { fill: "fill-sparkle", stroke: "stroke-sparkle", dot: "bg-sparkle" },
  { fill: "fill-line-strong", stroke: "stroke-line-strong", dot: "bg-line-strong" },
  { fill: "fill-danger", stroke: "stroke-danger", dot: "bg-danger" },
  { fill: "fill-ink", stroke: "stroke-ink", dot: "bg-ink" },
] as const;

function colourOf(index: number) {
  return colours[index % colours.length] ?? colours[0];
}

type Height = (value: number) => number;
type ShapeProps = { series: readonly Series[]; count: number; heightOf: Height };

const centreOf = (index: number, count: number) => ((index + 0.5) * size) / count;

function Bars({ series, count, heightOf }: ShapeProps) {
  const width = (barShare * size) / count / series.length;
  return series.map(({ label, values }, place) => (
    // One path for all bars of a series: a year has many days.
    <path
      key={label}
      className={colourOf(place).fill}
      d={values
        .map((value, index) => {
          if (!value) return "";
          const left = centreOf(index, count) + (place - series.length / 2) * width;
          return `M${left} ${heightOf(0)}H${left + width}V${heightOf(value)}H${left}Z`;
        })
        .join("")}
    />
  ));
}

/** A line through all values; it is interrupted where one is missing, and a value on its own is a dot. */
function lineThrough(values: Series["values"], heightOf: Height): string {
  return values
    .map((value, index) => {
      if (value === null) return "";
      const point = `${centreOf(index, values.length)} ${heightOf(value)}`;
      return (values[index - 1] ?? null) === null ? `M${point}L${point}` : `L${point}`;
    })
    .join("");
}

function Lines({ series, heightOf }: ShapeProps) {
  return series.map(({ label, values }, place) => (
    <path
      key={label}
      className={classes("fill-none", colourOf(place).stroke)}
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
      d={lineThrough(values, heightOf)}
    />
  ));
}

type PlotProps = Pick<ChartProps, "look" | "series"> & {
  count: number;
  ticks: readonly number[];
  /** The step that is pointed at. */
  active: number | null;
  summary: string;
};

function Plot({ look, series, count, ticks, active, summary }: PlotProps) {
  const low = ticks[0] ?? 0;
  const span = (ticks.at(-1) ?? 0) - low || 1;
  const heightOf = (value: number) => size - ((value - low) / span) * size;
  const Shapes = look === "bars" ? Bars : Lines;
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${size} ${size}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {active === null ? null : (
        <rect className="fill-fill" x={(active * size) / count} y={0} width={size / count} height={size} />
      )}
      {ticks.map((tick) => (
        <line
          key={tick}
          className={tick === 0 ? "stroke-line-strong" : "stroke-line"}
          vectorEffect="non-scaling-stroke"
          x1={0}
          x2={size}
          y1={heightOf(tick)}
          y2={heightOf(tick)}
        />
      ))}
      <Shapes series={series} count={count} heightOf={heightOf} />
    </svg>
  );
}

function useSummary({ title, steps, series, format }: ChartProps): string {
  const t = useT();
  const { days } = useNotation();
  const [first, last] = [steps[0]?.first ?? "", steps.at(-1)?.last ?? ""];
  const sentences = series.map(({ label, values }) => {
    const known = values.filter((value) => value !== null);
    if (!known.some(Boolean)) return t("figures.chart.nothing", { label });
    const [low, high] = [format(Math.min(...known)), format(Math.max(...known))];
    return t("figures.chart.series", { label, low, high, last: format(values.at(-1) ?? null) });
  });
  return t("figures.chart.summary", { title, days: days({ first, last }), series: sentences.join(" ") });
}

/** The values of the step that is pointed at or focused are above the chart; otherwise those of the last one. */
export function Chart(props: ChartProps) {
  const { title, look, steps, stepSize, series, format, formatTick, whole } = props;
  const t = useT();
  const { days, mark } = useNotation();
  const summary = useSummary(props);
  const [pointed, setPointed] = useState<number | null>(null);
  const count = steps.length;
  // Another period may have fewer steps.
  const active = pointed === null ? null : Math.min(pointed, count - 1);
  const index = active ?? count - 1;
  const shown = steps[index];
  if (!shown) return null;

  const ticks = ticksOf(
    series.flatMap(({ values }) => values),
    { whole },
  );
  const readings = series.map(({ label, values }) => ({ label, value: format(values[index] ?? null) }));
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / width) * count);
    setPointed(Math.max(0, Math.min(count - 1, at)));
  };

  return (
    <div className="min-w-0">
      {/* The slider says the same. */}
      <div aria-hidden="true" className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
        <span className="text-ink-soft">{days(shown)}</span>
        {readings.map(({ label, value }, place) => (
          <span key={label} className="flex items-baseline gap-1.5">
            <span className={classes("size-2.5 rounded-full", colourOf(place).dot)} />
            <span className="text-ink-soft">{label}</span>
            <span className="font-medium text-ink tabular-nums">{value}</span>
          </span>
        ))}
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-ink-faint text-xs tabular-nums">
        <div
          aria-hidden="true"
          className="-my-2 flex h-44 flex-col-reverse justify-between whitespace-nowrap text-end leading-4"
        >
          {ticks.map((tick) => (
            <span key={tick}>{formatTick(tick)}</span>
          ))}
        </div>
        <div
          className="relative h-40 touch-pan-y rounded-sm outline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-primary-strong"
          onPointerDown={point}
          onPointerMove={point}
          onPointerLeave={() => setPointed(null)}
        >
          <Plot look={look} series={series} count={count} ticks={ticks} active={active} summary={summary} />
          {ticks.length === 1 ? (
            <p aria-hidden="true" className="absolute inset-0 grid place-items-center text-sm">
              {t("figures.chart.empty")}
            </p>
          ) : null}
          <input
            type="range"
            aria-label={t("figures.chart.values", { title })}
            aria-valuetext={`${days(shown)}: ${readings.map(({ label, value }) => `${label} ${value}`).join(", ")}`}
            min={0}
            max={count - 1}
            value={index}
            onChange={({ target }) => setPointed(target.valueAsNumber)}
            onFocus={() => setPointed(index)}
            onBlur={() => setPointed(null)}
            className="pointer-events-none absolute inset-0 size-full opacity-0"
          />
        </div>
        <div aria-hidden="true" className="col-start-2 mt-3 flex justify-between gap-2">
          {marksOf(count).map((at) => {
            const step = steps[at];
            return step ? <span key={at}>{mark(step, stepSize)}</span> : null;
          })}
        </div>
      </div>
    </div>
  );
}
