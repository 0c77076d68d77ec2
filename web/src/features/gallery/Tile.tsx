// biome-ignore-all lint/a11y/useSemanticElements: a table's own elements cannot be laid out as justified rows
import { Check, Heart, Link2 } from "lucide-react";
import { memo, type PointerEvent, useEffect, useRef, useState } from "react";
import { fileUrl } from "@/api/files";
import type { Creation } from "@/api/my-creations";
import { classes } from "@/ui/classes";
import { thumbnailOf } from "./thumbnail";

export interface TileProps {
  item: Creation;
  /** Its place in the whole list. */
  index: number;
  width: number;
  height: number;
  labelOf: (item: Creation) => string;
  selected: boolean;
  /** Something is being selected, so that a tap selects. */
  selecting: boolean;
  /** The one that Tab leads to. */
  current: boolean;
  /** How a film comes to play: under the pointer, or in view where there is none. */
  plays: "hover" | "view" | "never";
}

/** Format the length of a video as minutes and seconds. */
export function clock(length: number): string {
  // Round first: 59.6 s is 1:00, not 0:60.
  const seconds = Math.round(length);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const badge = "grid size-6 place-items-center rounded-full bg-black/55 text-white [&_svg]:size-3.5";

/** What is known of it at a glance. */
function Badges({ item: { shared, favourite, seconds } }: { item: Creation }) {
  if (!shared && !favourite && seconds === null) return null;
  return (
    <span aria-hidden="true" className="absolute end-2 bottom-2 flex gap-1">
      {shared ? (
        <span className={badge}>
          <Link2 />
        </span>
      ) : null}
      {favourite ? (
        <span className={badge}>
          <Heart className="fill-current" />
        </span>
      ) : null}
      {seconds === null ? null : (
        <span className="rounded-full bg-black/55 px-2 text-white text-xs leading-6 tabular-nums">
          {clock(seconds)}
        </span>
      )}
    </span>
  );
}

/** What a press selects or lets go by. */
function Circle({ selected }: { selected: boolean }) {
  return (
    <span
      data-select=""
      aria-hidden="true"
      className="absolute start-0 top-0 grid size-11 place-items-center"
    >
      <span
        className={classes(
          "grid size-6 place-items-center rounded-full border-2 [&_svg]:size-4",
          selected ? "border-primary bg-primary text-on-primary" : "border-white bg-black/35 shadow-sm",
        )}
      >
        {selected ? <Check strokeWidth={3} /> : null}
      </span>
    </span>
  );
}

/** The film itself, fetched only when it is to play: under the pointer, or once it is in view. */
function Film({ path, waits }: { path: string; waits: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  const [playing, setPlaying] = useState(!waits);
  useEffect(() => {
    if (!waits || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => setPlaying(entry?.isIntersecting ?? false), {
      threshold: 0.8,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [waits]);
  return (
    <span ref={place} aria-hidden="true" className="pointer-events-none absolute inset-0">
      {playing ? (
        <video
          src={fileUrl(path)}
          autoPlay
          muted
          loop
          playsInline
          tabIndex={-1}
          className="size-full object-cover"
        />
      ) : null}
    </span>
  );
}

/**
 * A photo or video in the grid. It only shows: pointers and keys are the grid's matter. Dozens of them come into being
 * while somebody scrolls, so that each is as little as it can be.
 */
export const Tile = memo(function Tile(props: TileProps) {
  const { item, index, width, height, labelOf, selected, selecting, current, plays } = props;
  const [hovered, setHovered] = useState(false);
  const hover = (event: PointerEvent) =>
    setHovered(event.type === "pointerenter" && event.pointerType === "mouse");
  const film = item.seconds !== null && plays !== "never" && (hovered || plays === "view");
  return (
    <div
      role="gridcell"
      aria-selected={selected}
      aria-label={labelOf(item)}
      tabIndex={current ? 0 : -1}
      data-id={item.id}
      data-index={index}
      onPointerEnter={hover}
      onPointerLeave={hover}
      className="relative shrink-0 cursor-pointer select-none overflow-hidden rounded-[10px] bg-fill outline-offset-2 [-webkit-touch-callout:none]"
      style={{ width, height }}
    >
      <img
        src={thumbnailOf(item, width)}
        alt=""
        draggable={false}
        decoding="async"
        className={classes("size-full object-cover", selected && "scale-[0.88] rounded-[10px]")}
      />
      {film && item.path ? <Film path={item.path} waits={plays === "view"} /> : null}
      {selected || selecting || hovered ? <Circle selected={selected} /> : null}
      <Badges item={item} />
    </div>
  );
});
