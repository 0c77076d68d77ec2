import { type PointerEvent, useState } from "react";
import { checkered, mayBeTransparent } from "@/ui/checkered";
import { classes } from "@/ui/classes";
import { imageUrl } from "@/ui/image-url";
import { Loupe } from "./Loupe";
import type { PreviewItem } from "./media-preview";
import { useGestures } from "./useGestures";
import type { ViewControl } from "./useView";
import type { Box, Point } from "./view";

interface PictureProps {
  item: PreviewItem;
  control: ViewControl;
  onSwipe: (step: -1 | 1) => void;
  onPullDown: () => void;
  /** Called with the picture's natural size once it is known. */
  onShape: (shape: Box) => void;
  onMissing: () => void;
}

/** Large enough for a big screen; zooming in loads the original. */
export const stageSize = { width: 2048, quality: 90, format: "webp" } as const;

const layer = "absolute inset-0 size-full object-contain";

/** A picture that can be zoomed and panned. */
export function Picture({ item, control, onSwipe, onPullDown, onShape, onMissing }: PictureProps) {
  const { handlers, carried, busy } = useGestures({ control, onSwipe, onPullDown });
  const { view, stage } = control;
  const [pointer, setPointer] = useState<Point | null>(null);
  const close = view.scale > 1;
  // Its layers would show through each other.
  const transparent = mayBeTransparent(item.src);
  const original = !transparent && (close || pointer !== null);
  const hover = (event: PointerEvent) => {
    handlers.onPointerMove(event);
    setPointer(event.pointerType === "mouse" ? control.pointOf(event) : null);
  };
  return (
    <div
      ref={stage}
      {...handlers}
      onPointerMove={hover}
      onPointerLeave={() => setPointer(null)}
      className={`absolute inset-0 touch-none select-none overflow-hidden ${close ? "cursor-grab active:cursor-grabbing" : "cursor-zoom-in"}`}
    >
      <div
        data-scale={view.scale}
        className={classes(
          "absolute inset-0",
          !busy && "transition-transform duration-200",
          transparent && checkered,
        )}
        style={{
          transform: `translate(${view.x + (carried?.x ?? 0)}px, ${view.y + (carried?.y ?? 0)}px) scale(${view.scale})`,
          opacity: carried ? 1 - Math.min(0.6, carried.y / 400) : undefined,
        }}
      >
        {item.thumbnail && !transparent ? (
          <img src={item.thumbnail} alt="" aria-hidden="true" draggable={false} className={layer} />
        ) : null}
        <img
          key={item.src}
          src={imageUrl(item.src, stageSize)}
          alt={item.alt}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            onShape({ width, height })
          }
          onError={onMissing}
          className={layer}
        />
        {original ? (
          <img src={item.src} alt="" aria-hidden="true" draggable={false} className={layer} />
        ) : null}
      </div>
      {pointer && !close && !busy ? <Loupe src={item.src} at={pointer} picture={control.picture()} /> : null}
    </div>
  );
}
