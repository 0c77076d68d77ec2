import { CircleHelp, LogOut, Monitor, Smartphone, Tablet } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { relativeTime } from "@/lib/relative-time";
import { confirm } from "@/notices/confirm";
import { toast } from "@/notices/toast";
import { useAttempt } from "@/notices/useAttempt";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { LoadFailure } from "@/ui/LoadFailure";
import { Skeleton } from "@/ui/Skeleton";
import { useLocale } from "@/visitor/locale";
import { type Device, endOtherSessions, endSession, useDevices } from "./api";
import { Row } from "./Row";
import { Section } from "./Section";
import { readUserAgent } from "./user-agent";

const icons = { computer: Monitor, phone: Smartphone, tablet: Tablet };

function useDeviceName(userAgent: string | null): string {
  const { t } = useTranslation("settings");
  const { browser, system } = readUserAgent(userAgent);
  if (!system) return browser ?? t("devices.unknown");
  return t("devices.name", { browser: browser ?? t("devices.unknownBrowser"), system: system.name });
}

function DeviceRow({ device }: { device: Device }) {
  const { t } = useTranslation("settings");
  const locale = useLocale();
  const [pending, attempt] = useAttempt();
  const name = useDeviceName(device.userAgent);
  const kind = readUserAgent(device.userAgent).system?.kind;
  const Icon = kind ? icons[kind] : CircleHelp;

  const end = async () => {
    await endSession(device);
    toast({ color: "success", title: t("devices.ended", { device: name }) });
  };

  return (
    <Row
      icon={<Icon />}
      title={
        <>
          {name}
          {device.current ? <Badge tone="primary">{t("devices.current")}</Badge> : null}
        </>
      }
      description={
        device.current
          ? t("devices.now")
          : t("devices.lastUsed", { when: relativeTime(device.lastUsedAt, new Date(), locale) })
      }
    >
      {device.current ? null : (
        <Button
          variant="outline"
          loading={pending}
          aria-label={t("devices.endLabel", { device: name })}
          onClick={() => attempt(end)}
        >
          {t("devices.end")}
        </Button>
      )}
    </Row>
  );
}

function EndOthers() {
  const { t } = useTranslation("settings");
  const [pending, attempt] = useAttempt();

  const endOthers = async () => {
    const sure = await confirm({
      title: t("devices.confirm.title"),
      description: t("devices.confirm.description"),
      confirmLabel: t("devices.confirm.yes"),
      icon: <LogOut />,
      danger: true,
    });
    if (!sure) return;
    attempt(async () => {
      await endOtherSessions();
      toast({ color: "success", title: t("devices.othersEnded") });
    });
  };

  return (
    <Button
      variant="outline"
      size="md"
      loading={pending}
      className="mt-6 max-sm:w-full"
      onClick={() => void endOthers()}
    >
      {t("devices.endOthers")}
    </Button>
  );
}

function DevicesSkeleton() {
  return (
    <div className="grid gap-6">
      {[0, 1].map((row) => (
        <div key={row} className="flex items-center gap-4">
          <Skeleton className="size-11 rounded-full!" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-3.5 w-32" />
          </div>
        </div>
      ))}
    </div>
  );
}

export function DevicesSection() {
  const { t } = useTranslation("settings");
  const { data: devices, isError, refetch } = useDevices();
  return (
    <Section name="devices">
      {devices ? (
        <>
          <ul aria-label={t("devices.list")} className="-my-4 divide-y divide-line">
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
          {devices.length > 1 ? <EndOthers /> : null}
        </>
      ) : isError ? (
        <LoadFailure title={t("devices.error")} onRetry={refetch} />
      ) : (
        <DevicesSkeleton />
      )}
    </Section>
  );
}
