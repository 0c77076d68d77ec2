import { Popover as Floating } from "@base-ui/react/popover";
import { type ReactElement, type ReactNode, useState } from "react";
import { classes } from "./classes";
import { Modal } from "./Modal";
import { usePhone } from "./media-query";
import { popupLook, popupOffset, positionMethod } from "./popup-look";
import { useLayer } from "./useLayer";

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  title: ReactNode;
  hideTitle?: boolean;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  side?: "top" | "bottom" | "left" | "right";
  align?: "start" | "center" | "end";
  className?: string;
  children: ReactNode;
};

/** A popover next to its trigger; a bottom sheet on screens narrower than 640 px. */
export function Popover({ open, onOpenChange, hideTitle = false, ...rest }: PopoverProps) {
  const [own, setOwn] = useState(false);
  const phone = usePhone();
  const shown = {
    open: open ?? own,
    onOpenChange: (next: boolean) => {
      setOwn(next);
      onOpenChange?.(next);
    },
  };
  if (!phone) return <FloatingPopover {...rest} {...shown} hideTitle={hideTitle} />;
  const { trigger, title, children } = rest;
  return (
    <Modal {...shown} trigger={trigger} title={title} hideTitle={hideTitle}>
      {children}
    </Modal>
  );
}

type FloatingPopoverProps = Omit<PopoverProps, "open" | "onOpenChange"> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

function FloatingPopover({
  trigger,
  title,
  hideTitle,
  open,
  onOpenChange,
  side = "bottom",
  align = "center",
  className,
  children,
}: FloatingPopoverProps) {
  const layer = useLayer(open);
  return (
    <Floating.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next && details.reason !== "trigger-press" && layer.covered()) details.cancel();
        else onOpenChange(next);
      }}
    >
      <Floating.Trigger render={trigger} />
      <Floating.Portal>
        <Floating.Positioner
          positionMethod={positionMethod}
          side={side}
          align={align}
          sideOffset={popupOffset}
          collisionPadding={popupOffset}
          style={{ zIndex: layer.zIndex }}
        >
          <Floating.Popup
            className={classes(
              popupLook,
              "max-h-(--available-height) w-80 max-w-(--available-width) overflow-y-auto scroll-pb-24 rounded-card p-4",
              className,
            )}
          >
            <Floating.Title className={hideTitle ? "sr-only" : "mb-3 font-bold font-display text-base"}>
              {title}
            </Floating.Title>
            {children}
          </Floating.Popup>
        </Floating.Positioner>
      </Floating.Portal>
    </Floating.Root>
  );
}
