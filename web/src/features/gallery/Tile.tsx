// biome-ignore-all lint/a11y/useSemanticElements: a table's own elements cannot be laid out as justified rows
import { Check, Heart, Link2 } from "lucide-react";
import { memo, type PointerEvent, useEffect, useRef, useState } from "react";
import { fileUrl } from "@/api/files";
import type { Creation } from "@/api/my-creations";
import { classes } from "@/ui/classes";
import { imageUrl } from "@/ui/imageUrl";

export interface TileProps {
  item: Creation;
  /** Its place in the whole list. */
  index: number;
  column: number;
  width: number;
  height: number;
  label: string;
  selected: boolean;
  /** Something is being selected, so that a tap selects. */
  selecting: boolean;
  /** The one that Tab leads to. */
  current: boolean;
  /** How a film comes to play: under the pointer, or in view where there is none. */
  plays: "hover" | "view" | "never";
}

/** Two densities, and no more: beyond that nobody sees a difference. */
const density = () => Math.min(2, Math.ceil(globalThis.devicePixelRatio ?? 1));

export const thumbnailOf = (item: Creation, width: number) =>
  imageUrl(fileUrl(item.poster ?? item.path ?? ""), {
    width: width * density(),
    quality: 75,
    format: "webp",
  });

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, "0")}`;

const badge = "grid size-6 place-items-center rounded-full bg-black/55 text-white [&_svg]:size-3.5";

/** The film itself, fetched only when it is to play. */
function Film({ path }: { path: string }) {
  return (
    <video
      src={fileUrl(path)}
      aria-hidden="true"
      autoPlay
      muted
      loop
      playsInline
      tabIndex={-1}
      className="pointer-events-none absolute inset-0 size-full object-cover"
    />
  );
}

/** Whether the element is in view, for those who have no pointer to rest on it. */
function useInView(wanted: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!wanted || !element.current) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      threshold: 0.8,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [wanted]);
  return { element, inView };
}

/** A photo or video in the grid. It only shows: pointers and keys are the grid's matter. */
export const Tile = memo(function Tile(props: TileProps) {
  const { item, index, column, width, height, label, selected, selecting, current, plays } = props;
  const [hovered, setHovered] = useState(false);
  const isFilm = item.seconds !== null;
  const { element, inView } = useInView(isFilm && plays === "view");
  const playing = isFilm && (plays === "hover" ? hovered : inView);
  const hover = (event: PointerEvent) => setHovered(event.type === "pointerenter");
  return (
    <div
      ref={element}
      role="gridcell"
      aria-colindex={column}
      aria-selected={selected}
      aria-label={label}
      tabIndex={current ? 0 : -1}
      data-id={item.id}
      data-index={index}
      {...(isFilm && plays === "hover" ? { onPointerEnter: hover, onPointerLeave: hover } : {})}
      className="group relative shrink-0 cursor-pointer select-none overflow-hidden rounded-[10px] bg-fill outline-offset-2 [-webkit-touch-callout:none] focus-visible:z-10"
      style={{ width, height }}
    >
      <img
        src={thumbnailOf(item, width)}
        alt=""
        draggable={false}
        decoding="async"
        className={classes(
          "absolute inset-0 size-full object-cover transition-transform duration-150",
          selected && "scale-[0.88] rounded-[10px]",
        )}
      />
      {playing && item.path ? <Film path={item.path} /> : null}
      <span
        data-select=""
        aria-hidden="true"
        className={classes(
          "absolute start-0 top-0 grid size-11 place-items-center transition-opacity",
          selected || selecting
            ? ""
            : "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:hidden",
        )}
      >
        <span
          className={classes(
            "grid size-6 place-items-center rounded-full border-2 [&_svg]:size-4",
            selected
              ? "border-primary bg-primary text-on-primary"
              : "border-white bg-black/35 text-transparent shadow-sm",
          )}
        >
          <Check strokeWidth={3} />
        </span>
      </span>
      <span aria-hidden="true" className="absolute end-2 bottom-2 flex gap-1">
        {item.shared ? (
          <span className={badge}>
            <Link2 />
          </span>
        ) : null}
        {item.favourite ? (
          <span className={badge}>
            <Heart className="fill-current" />
          </span>
        ) : null}
        {item.seconds === null ? null : (
          <span className="rounded-full bg-black/55 px-2 text-white text-xs leading-6 tabular-nums">
            {clock(item.seconds)}
          </span>
        )}
      </span>
    </div>
  );
});
