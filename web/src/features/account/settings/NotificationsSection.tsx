import { BellOff, Smartphone } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { usePush } from "@/pwa/push";
import { usePushSwitch } from "@/pwa/usePushSwitch";
import { LoadFailure } from "@/ui/LoadFailure";
import { Skeleton } from "@/ui/Skeleton";
import { Switch } from "@/ui/Switch";
import { Section } from "./Section";

function Choice({ on }: { on: boolean }) {
  const { t } = useTranslation("settings");
  const [pending, change] = usePushSwitch();
  return (
    <Switch
      checked={pending ? !on : on}
      onChange={change}
      label={<span className="font-medium">{t("notifications.label")}</span>}
      description={t(pending ? "notifications.pending" : "notifications.hint")}
    />
  );
}

/** The reason why notifications are unavailable, and what the user can do. */
function NoChoice({ reason }: { reason: "unsupported" | "installFirst" | "blocked" }) {
  const { t } = useTranslation("settings");
  const Icon = reason === "installFirst" ? Smartphone : BellOff;
  return (
    <p className="flex items-start gap-3 text-ink-soft">
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      {t(`notifications.${reason}`)}
    </p>
  );
}

export function NotificationsSection() {
  const { t } = useTranslation("settings");
  const { state, failed, retry } = usePush();
  return (
    <Section name="notifications">
      {state === "on" || state === "off" ? (
        <Choice on={state === "on"} />
      ) : state ? (
        <NoChoice reason={state} />
      ) : failed ? (
        <LoadFailure title={t("notifications.error")} onRetry={retry} />
      ) : (
        <Skeleton className="h-11" />
      )}
    </Section>
  );
}
