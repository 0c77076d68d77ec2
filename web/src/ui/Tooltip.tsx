import { Tooltip as Floating } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import { popupOffset } from "./popup-look";

type TooltipProps = {
  /** Repeats or adds to the name the control already has; it is never its only name. */
  label: ReactNode;
  side?: "top" | "bottom" | "left" | "right";
  /** The control that is explained. */
  children: ReactElement;
};

export function Tooltip({ label, side = "top", children }: TooltipProps) {
  return (
    <Floating.Root>
      <Floating.Trigger delay={300} render={children} />
      <Floating.Portal>
        <Floating.Positioner
          side={side}
          sideOffset={popupOffset}
          collisionPadding={popupOffset}
          className="z-2000"
        >
          <Floating.Popup className="max-w-64 origin-(--transform-origin) rounded-lg border border-transparent bg-ink px-2.5 py-1.5 text-canvas text-xs leading-4 transition-[opacity,scale] duration-150 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0 data-instant:duration-0">
            {label}
          </Floating.Popup>
        </Floating.Positioner>
      </Floating.Portal>
    </Floating.Root>
  );
}
