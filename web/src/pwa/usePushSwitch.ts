import { useTranslation } from "@/i18n/useTranslation";
import { toast } from "@/notices/toast";
import { useAttempt } from "@/notices/useAttempt";
import { switchOff, switchOn } from "./push";

/** Switches this device's notifications, and says how it went. */
export function usePushSwitch(): [pending: boolean, change: (wanted: boolean) => void] {
  const { t } = useTranslation("app");
  const [pending, attempt] = useAttempt();

  const change = async (wanted: boolean) => {
    try {
      const state = await (wanted ? switchOn() : switchOff());
      // Else the browser was told no, and that is shown where the choice was.
      if (state === (wanted ? "on" : "off")) toast({ color: "success", title: t(`push.${state}`) });
    } catch (error) {
      // The browser's: its push service is away, or was switched off by its owner.
      if (!(error instanceof DOMException)) throw error;
      console.warn(error);
      toast({ color: "error", title: t("push.failed"), description: t("push.failedDescription") });
    }
  };

  return [
    pending,
    (wanted) => {
      if (!pending) attempt(() => change(wanted));
    },
  ];
}
