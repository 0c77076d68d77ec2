import { useTranslation } from "@/i18n/useTranslation";
import { Spinner } from "@/ui/Spinner";

/** Covers the page while something must not be interrupted. */
export function GlobalLoader() {
  const { t } = useTranslation("shell");
  return (
    <div
      role="status"
      className="fixed inset-0 z-[1400] grid place-items-center bg-scrim backdrop-blur-[3px]"
    >
      <Spinner />
      <span className="sr-only">{t("loading")}</span>
    </div>
  );
}
