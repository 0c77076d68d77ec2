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
};

type CarouselColumnsProps = {
  columns: CarouselColumn[];
  ratio?: string;
  /** Sets the height of the visible area. */
  className?: string;
};

/** The minimum number of items in a column, clones included, to fill a tall screen. */
const minimumLength = 14;

/** The number of clones after the originals, which fill the visible area when the loop restarts. */
const trailingClones = 7;

const sizes = "50px sm:100px md:500px";

function Column({ column, ratio }: { column: CarouselColumn; ratio: string }) {
  const { items, direction = "up", speed = 8, provider } = column;
  const count = items.length;
  if (count === 0) throw new Error("A carousel column needs at least one item");
  const length = Math.max(minimumLength, count + trailingClones);
  const motion = { "--loop": `${(-100 * count) / length}%`, animationDuration: `${(count * 60) / speed}s` };

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

/** Endlessly scrolling columns of pictures. They pause on hover, on focus and by a button. */
export function CarouselColumns({ columns, ratio = "3/4", className }: CarouselColumnsProps) {
  const { t } = useTranslation("ui");
  const [paused, setPaused] = useState(false);
  return (
    <div className={classes("relative h-128 overflow-hidden", className)}>
      {/* The button is outside: hovering over it or focusing it must not pause the columns. */}
      <div data-paused={paused || undefined} className="group/carousel flex items-start gap-3 sm:gap-4">
        {columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position
          <Column key={index} column={column} ratio={ratio} />
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
