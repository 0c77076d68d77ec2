// Alerts of the installed app: install, update, offline. They and their texts load after
// the page.
import { useEffect } from "react";
import { useTexts } from "@/i18n/useTexts";
import { useOnline } from "@/lib/online";
import { InstallAlert } from "@/pwa/InstallAlert";
import { OfflineAlert } from "@/pwa/OfflineAlert";
import { RefreshAlert } from "@/pwa/RefreshAlert";
import { register } from "@/pwa/registration";
import { useOfflineReady } from "@/pwa/useOfflineReady";
import { useDeferred } from "@/ui/useDeferred";
import { useVisitor } from "@/visitor/useVisitor";

interface AppAlertsProps {
  /** Whether to offer the installation now. */
  mayInvite: boolean;
}

// With the validation of orders, 45 kB that visitors without an account do not need.
const loadOutbox = () => import("@/features/creation/Outbox");

let registered = false;

export default function AppAlerts(props: AppAlertsProps) {
  const ready = useTexts({ namespace: "app" });
  useEffect(() => {
    // A development server has no service worker.
    if (registered || import.meta.env.DEV) return;
    registered = true;
    void register();
  }, []);
  return ready ? <Alerts {...props} /> : null;
}

function Alerts({ mayInvite }: AppAlertsProps) {
  const offlineReady = useOfflineReady();
  const online = useOnline();
  const { user } = useVisitor();
  const Outbox = useDeferred({ wanted: user, load: loadOutbox });
  return (
    <>
      <OfflineAlert />
      <RefreshAlert />
      {mayInvite && online && !offlineReady ? <InstallAlert /> : null}
      {Outbox ? <Outbox /> : null}
    </>
  );
}
