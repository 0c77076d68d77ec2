import { classes } from "./classes";

type ProgressProps = {
  /** In per cent; null if indeterminate. */
  value: number | null;
  /** Accessible name. */
  label: string;
  className?: string;
};

const progressAria = ({ value, label }: ProgressProps) => ({
  role: "progressbar",
  "aria-label": label,
  "aria-valuemin": 0,
  "aria-valuemax": 100,
  "aria-valuenow": value ?? undefined,
});

export function ProgressBar({ value, label, className }: ProgressProps) {
  return (
    <div {...progressAria({ value, label })} className={classes("w-full", className)}>
      <div className="h-1.5 overflow-hidden rounded-full border border-transparent bg-fill-strong">
        <div
          style={value === null ? undefined : { width: `${value}%` }}
          className={classes(
            "shape-on h-full rounded-full bg-primary transition-[width] duration-250",
            // With reduced motion, a partial bar would look like a value.
            value === null && "w-2/5 animate-indeterminate motion-reduce:w-full motion-reduce:opacity-35",
          )}
        />
      </div>
    </div>
  );
}

const radius = 20;
const circumference = 2 * Math.PI * radius;

export function ProgressRing({ value, label, className }: ProgressProps) {
  return (
    <div
      {...progressAria({ value, label })}
      className={classes("relative inline-grid size-12 place-items-center", className)}
    >
      <svg
        viewBox="0 0 48 48"
        fill="none"
        strokeWidth="4"
        aria-hidden="true"
        className={classes(
          "size-full -rotate-90",
          value === null && "animate-spin motion-reduce:animate-none",
        )}
      >
        <circle cx="24" cy="24" r={radius} className="stroke-fill-strong forced-colors:stroke-transparent" />
        <circle
          cx="24"
          cy="24"
          r={radius}
          strokeLinecap="round"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - (value ?? 25) / 100)}
          className="stroke-primary transition-[stroke-dashoffset] forced-colors:stroke-current duration-250"
        />
      </svg>
      {value === null ? null : (
        <span aria-hidden="true" className="absolute font-medium text-[0.6875rem] text-ink tabular-nums">
          {Math.round(value)}%
        </span>
      )}
    </div>
  );
}
