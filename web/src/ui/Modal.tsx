import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactElement, ReactNode, RefObject } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { classes } from "./classes";
import { IconButton } from "./IconButton";
import { usePhone } from "./media-query";
import { useLayer } from "./useLayer";
import { useSwipeClose } from "./useSwipeClose";

type ModalProps = {
  open: boolean;
  /** Called when the dialog should open or close; the parent controls `open`. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  hideTitle?: boolean | undefined;
  description?: ReactNode;
  /** If false, an outside press or a swipe does not close it; the close button and Escape still do. */
  dismissible?: boolean | undefined;
  size?: "sm" | "md" | "lg" | "xl" | undefined;
  role?: "dialog" | "alertdialog" | undefined;
  /** The button that opens it, if any. */
  trigger?: ReactElement | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** The element to focus on close, instead of the previously focused one. */
  finalFocus?: (() => HTMLElement | null | undefined) | undefined;
  /** Actions that stay visible below the scrolling content. */
  footer?: ReactNode;
  children?: ReactNode;
};

const widths = { sm: "sm:max-w-sm", md: "sm:max-w-lg", lg: "sm:max-w-3xl", xl: "sm:max-w-6xl" };

/** A dialog over the page; a bottom sheet on phones. */
export function Modal({
  open,
  onOpenChange,
  title,
  hideTitle = false,
  description,
  dismissible = true,
  size = "md",
  role = "dialog",
  trigger,
  initialFocus,
  finalFocus,
  footer,
  children,
}: ModalProps) {
  const { t } = useTranslation("ui");
  const layer = useLayer(open);
  const phone = usePhone();
  const { sheet, header } = useSwipeClose(() => onOpenChange(false));

  return (
    <Dialog.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next, details) => {
        // The second click of a double click on the trigger must not close the dialog.
        const doubleClick = details.reason === "outside-press" && details.event.detail > 1;
        if (doubleClick || (!next && details.reason !== "close-press" && layer.covered())) details.cancel();
        else onOpenChange(next);
      }}
    >
      {trigger ? <Dialog.Trigger render={trigger} /> : null}
      <Dialog.Portal style={{ position: "relative", zIndex: layer.zIndex }}>
        <Dialog.Backdrop className="fixed inset-0 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 flex items-end justify-center sm:items-center sm:p-6">
          <Dialog.Popup
            ref={sheet}
            role={role}
            initialFocus={initialFocus}
            finalFocus={finalFocus && (() => finalFocus() ?? true)}
            className={classes(
              "relative flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-card border border-line bg-raised pb-[env(safe-area-inset-bottom)] text-ink shadow-lift outline-none sm:max-h-full sm:rounded-card",
              "transition-[translate,scale,opacity] duration-250 data-swiping:transition-none",
              "max-sm:data-ending-style:translate-y-full max-sm:data-starting-style:translate-y-full",
              "sm:data-ending-style:scale-[0.97] sm:data-ending-style:opacity-0 sm:data-starting-style:scale-[0.97] sm:data-starting-style:opacity-0",
              widths[size],
            )}
          >
            <div
              {...(phone && dismissible ? header : {})}
              className={classes(
                "relative shrink-0 max-sm:touch-none",
                hideTitle ? "min-h-6" : "px-5 pt-5 pb-3 sm:px-6",
              )}
            >
              {phone && dismissible ? (
                <span className="shape absolute top-2 left-1/2 h-1 w-10 -translate-x-1/2 rounded-full bg-line-strong/50" />
              ) : null}
              <Dialog.Title
                className={hideTitle ? "sr-only" : "pe-10 font-bold font-display text-heading max-sm:pt-2"}
              >
                {title}
              </Dialog.Title>
              {description ? (
                <Dialog.Description className="mt-1.5 text-ink-soft">{description}</Dialog.Description>
              ) : null}
            </div>
            {children ? (
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-pb-24 px-5 pt-1 pb-5 sm:px-6 sm:pb-6">
                {children}
              </div>
            ) : null}
            {footer ? (
              <div className="flex shrink-0 flex-col-reverse gap-2 border-line border-t px-5 py-4 sm:flex-row sm:justify-end sm:px-6">
                {footer}
              </div>
            ) : null}
            {/* Last, so that the initial focus is in the content. */}
            <Dialog.Close
              render={<IconButton label={t("close")} icon={<X />} className="absolute! end-3 top-3 z-10" />}
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
