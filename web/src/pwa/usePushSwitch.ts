import { useTranslation } from "@/i18n/useTranslation";
import { toast } from "@/notices/toast";
import { useAttempt } from "@/notices/useAttempt";
import { switchOff, switchOn } from "./push";

/** Toggle this device's notifications and report the result. */
export function usePushSwitch(): [pending: boolean, change: (wanted: boolean) => void] {
  const { t } = useTranslation("app");
  const [pending, attempt] = useAttempt();

  const change = async (wanted: boolean) => {
    try {
      const state = await (wanted ? switchOn() : switchOff());
      // Otherwise the permission was denied, which is shown next to the switch.
      if (state === (wanted ? "on" : "off")) toast({ color: "success", title: t(`push.${state}`) });
    } catch (error) {
      // The push service is unreachable, or was disabled in the browser.
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
