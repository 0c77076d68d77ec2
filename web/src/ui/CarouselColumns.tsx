import { Pause, Play } from "lucide-react";
import { type CSSProperties, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { classes } from "./classes";
import { IconButton } from "./IconButton";
import { Image, type ImageProps } from "./Image";

export type CarouselColumn = Pick<ImageProps, "provider"> & {
  items: { src: string; alt: string }[];
  direction?: "up" | "down";
  /** Pictures per minute. */
  speed?: number;
  /** Milliseconds after which it begins to move. */
  delay?: number;
};

type CarouselColumnsProps = {
  columns: CarouselColumn[];
  ratio?: string;
  /** Displayed width of a column per breakpoint. */
  sizes?: string;
  /** Move one picture at a time and rest in between, instead of scrolling evenly. */
  stepwise?: boolean;
  /** Sets the height of the visible area. */
  className?: string;
};

/** The minimum number of items in a column, clones included, to fill a tall screen. */
const minimumLength = 14;

/** The number of clones after the originals, which fill the visible area when the loop restarts. */
const trailingClones = 7;

/** The share of the time per picture after which the column moves on, with the share of the way at points of the move. */
const move = [
  [0.76, 0],
  [0.82, 0.1],
  [0.88, 0.5],
  [0.94, 0.9],
  [1, 1],
] as const;

/** The easing of a loop over `count` pictures that rests at each of them. Browsers without `linear()` scroll evenly. */
export function steps(count: number): string {
  const points = Array.from({ length: count }, (_, index) =>
    move.map(
      ([time, way]) =>
        `${((index + way) / count).toFixed(4)} ${((100 * (index + time)) / count).toFixed(2)}%`,
    ),
  );
  return `linear(0, ${points.flat().join(", ")})`;
}

interface ColumnProps {
  column: CarouselColumn;
  ratio: string;
  sizes: string;
  stepwise: boolean;
}

function Column({ column, ratio, sizes, stepwise }: ColumnProps) {
  const { items, direction = "up", speed = 8, delay = 0, provider } = column;
  const count = items.length;
  if (count === 0) throw new Error("A carousel column needs at least one item");
  const length = Math.max(minimumLength, count + trailingClones);
  const motion = {
    "--loop": `${(-100 * count) / length}%`,
    animationDuration: `${(count * 60) / speed}s`,
    ...(delay && { animationDelay: `${delay}ms` }),
    ...(stepwise && { animationTimingFunction: steps(count) }),
  };

  return (
    <ul
      style={motion as CSSProperties}
      className={classes(
        "min-w-0 flex-1 animate-carousel group-focus-within/carousel:paused group-hover/carousel:paused group-data-paused/carousel:paused motion-reduce:animate-none",
        direction === "down" && "direction-reverse",
      )}
    >
      {Array.from({ length }, (_, index) => {
        const item = items[index % count];
        const clone = index >= count;
        return item ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures are repeated
          <li key={index} aria-hidden={clone || undefined} className="pb-3 sm:pb-4">
            <Image
              src={item.src}
              alt={clone ? "" : item.alt}
              ratio={ratio}
              sizes={sizes}
              quality={60}
              provider={provider}
              placeholder={!clone}
              className="rounded-card"
            />
          </li>
        ) : null;
      })}
    </ul>
  );
}

/** Endlessly moving columns of pictures. They pause on hover, on focus and by a button. */
export function CarouselColumns({
  columns,
  ratio = "3/4",
  sizes = "50px sm:100px md:500px",
  stepwise = false,
  className,
}: CarouselColumnsProps) {
  const { t } = useTranslation("ui");
  const [paused, setPaused] = useState(false);
  return (
    <div className={classes("relative h-128 overflow-hidden", className)}>
      {/* The button is outside: hovering over it or focusing it must not pause the columns. */}
      <div data-paused={paused || undefined} className="group/carousel flex items-start gap-3 sm:gap-4">
        {columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position
          <Column key={index} column={column} ratio={ratio} sizes={sizes} stepwise={stepwise} />
        ))}
      </div>
      <IconButton
        variant="outline"
        label={t(paused ? "carousel.play" : "carousel.pause")}
        icon={paused ? <Play /> : <Pause />}
        onClick={() => setPaused(!paused)}
        className="absolute! end-3 bottom-3 motion-reduce:hidden"
      />
    </div>
  );
}
