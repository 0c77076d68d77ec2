import { ChevronsLeftRight } from "lucide-react";
import { type CSSProperties, type KeyboardEvent, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { classes } from "./classes";
import { Image, type ImageProps } from "./Image";

type Side = Pick<ImageProps, "src" | "alt">;

type BeforeAfterProps = Pick<ImageProps, "ratio" | "sizes" | "quality" | "priority"> & {
  before: Side;
  after: Side;
  /** The initial position of the divider, in per cent from the left. */
  start?: number;
  className?: string;
};

const keyStep = 5;

const keys: Record<string, (split: number) => number> = {
  ArrowLeft: (split) => split - keyStep,
  ArrowDown: (split) => split - keyStep,
  ArrowRight: (split) => split + keyStep,
  ArrowUp: (split) => split + keyStep,
  PageDown: (split) => split - 4 * keyStep,
  PageUp: (split) => split + 4 * keyStep,
  Home: () => 0,
  End: () => 100,
};

const label = "absolute top-3 rounded-full bg-black/60 px-2.5 py-1 font-medium text-white text-xs";

/** A comparison of two pictures with a divider that can be dragged or moved with the arrow keys. */
export function BeforeAfter({ before, after, start = 50, className, ...picture }: BeforeAfterProps) {
  const { t } = useTranslation("ui");
  const [split, setSplit] = useState(start);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = keys[event.key];
    if (!move) return;
    // The native step of 0.1 suits dragging, but is too small for keys.
    event.preventDefault();
    setSplit(Math.min(100, Math.max(0, move(split))));
  };

  return (
    <span
      className={classes("group relative block select-none overflow-hidden rounded-card", className)}
      style={{ "--split": `${split}%` } as CSSProperties}
    >
      <Image {...picture} {...after} />
      <span className="absolute inset-0 [clip-path:inset(0_calc(100%-var(--split))_0_0)]">
        <Image {...picture} {...before} className="size-full" />
      </span>
      <span className={classes(label, "start-3 transition-opacity", split < 12 && "opacity-0")}>
        {t("beforeAfter.before")}
      </span>
      <span className={classes(label, "end-3 transition-opacity", split > 88 && "opacity-0")}>
        {t("beforeAfter.after")}
      </span>
      <span
        aria-hidden="true"
        className="shape absolute inset-y-0 left-(--split) w-0.5 -translate-x-1/2 bg-white shadow-[0_0_12px_rgb(0_0_0/0.35)]"
      />
      <span
        aria-hidden="true"
        className="absolute top-1/2 left-(--split) grid size-11 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border border-black/10 bg-white text-[#121b15] shadow-lift transition-[scale] group-has-[:focus-visible]:outline-3 group-has-[:focus-visible]:outline-primary group-has-[:focus-visible]:outline-offset-2 group-active:scale-95"
      >
        <ChevronsLeftRight className="size-5" />
      </span>
      <input
        type="range"
        min={0}
        max={100}
        step={0.1}
        value={split}
        aria-label={t("beforeAfter.label")}
        aria-valuetext={t("beforeAfter.value", { percent: Math.round(100 - split) })}
        onChange={(event) => setSplit(event.target.valueAsNumber)}
        onKeyDown={onKeyDown}
        className="absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0"
      />
    </span>
  );
}
