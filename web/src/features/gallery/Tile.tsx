// biome-ignore-all lint/a11y/useSemanticElements: a table's own elements cannot be laid out as justified rows
import { Check, Heart, Link2 } from "lucide-react";
import { memo, type PointerEvent, useEffect, useRef, useState } from "react";
import { fileUrl } from "@/api/files";
import type { Creation } from "@/api/my-creations";
import { checkered, mayBeTransparent } from "@/ui/checkered";
import { classes } from "@/ui/classes";
import { thumbnailOf } from "./thumbnail";

export interface TileProps {
  item: Creation;
  /** The index in the whole list. */
  index: number;
  width: number;
  height: number;
  labelOf: (item: Creation) => string;
  selected: boolean;
  /** Selection mode: a tap selects. */
  selecting: boolean;
  /** The tile that is reachable with Tab. */
  current: boolean;
  /** When videos play: on hover, or in view on devices that cannot hover. */
  plays: "hover" | "view" | "never";
}

/** Format the length of a video as minutes and seconds. */
export function formatDuration(length: number): string {
  // Round first: 59.6 s is 1:00, not 0:60.
  const seconds = Math.round(length);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const badge = "grid size-6 place-items-center rounded-full bg-black/55 text-white [&_svg]:size-3.5";

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
          {formatDuration(seconds)}
        </span>
      )}
    </span>
  );
}

/** The checkbox of a tile. `useGridInput` handles its clicks. */
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

/** A video that is fetched when it plays: at once, or with `whenInView` while it is in view. */
function TileVideo({ path, whenInView }: { path: string; whenInView: boolean }) {
  const container = useRef<HTMLSpanElement>(null);
  const [playing, setPlaying] = useState(!whenInView);
  useEffect(() => {
    if (!whenInView || !container.current) return;
    const observer = new IntersectionObserver(([entry]) => setPlaying(entry?.isIntersecting ?? false), {
      threshold: 0.8,
    });
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [whenInView]);
  return (
    <span ref={container} aria-hidden="true" className="pointer-events-none absolute inset-0">
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
 * A photo or video in the grid. The grid handles pointer and keyboard input. Kept minimal, because dozens are mounted while
 * scrolling.
 */
export const Tile = memo(function Tile(props: TileProps) {
  const { item, index, width, height, labelOf, selected, selecting, current, plays } = props;
  const [hovered, setHovered] = useState(false);
  const hover = (event: PointerEvent) =>
    setHovered(event.type === "pointerenter" && event.pointerType === "mouse");
  const playsVideo = item.seconds !== null && plays !== "never" && (hovered || plays === "view");
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
        className={classes(
          "size-full object-cover",
          selected && "scale-[0.88] rounded-[10px]",
          mayBeTransparent(item.path ?? "") && checkered,
        )}
      />
      {playsVideo && item.path ? <TileVideo path={item.path} whenInView={plays === "view"} /> : null}
      {selected || selecting || hovered ? <Circle selected={selected} /> : null}
      <Badges item={item} />
    </div>
  );
});
