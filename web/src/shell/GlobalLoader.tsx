import { useLayoutEffect } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "@/i18n/useTranslation";
import { Spinner } from "@/ui/Spinner";

/** Make the page below inert, and restore the focus afterwards. */
function useInertPage(): void {
  useLayoutEffect(() => {
    const page = document.getElementById("root");
    const focused = document.activeElement;
    page?.toggleAttribute("inert", true);
    return () => {
      page?.toggleAttribute("inert", false);
      const lost = document.activeElement === document.body;
      if (lost && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
  }, []);
}

/** Covers the page and its dialogs while an operation must not be interrupted. */
export function GlobalLoader() {
  const { t } = useTranslation("shell");
  useInertPage();
  return createPortal(
    <div role="status" className="fixed inset-0 z-[1400] grid place-items-center bg-scrim">
      <Spinner />
      <span className="sr-only">{t("loading")}</span>
    </div>,
    document.body,
  );
}
