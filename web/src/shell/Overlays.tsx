// Everything that may appear over a page. Each part loads the first time it is wanted, never with the page.
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useStore } from "@/lib/store";
import { openQuestion } from "./confirm";
import { floatingAlerts } from "./floating-alerts";
import { GlobalLoader } from "./GlobalLoader";
import { useLayoutState } from "./layout-state";
import { toastQueue } from "./toast";

const AccountModals = lazy(() => import("./AccountModals"));
const Confirm = lazy(() => import("./Confirm"));
const FloatingAlerts = lazy(() => import("./FloatingAlerts"));
const Toaster = lazy(() => import("./Toaster"));

/** Mounted once wanted, and kept from then on: what leaves must be able to fade. */
function Deferred({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const [mounted, setMounted] = useState(false);
  if (wanted && !mounted) setMounted(true);
  return mounted ? <Suspense fallback={null}>{children}</Suspense> : null;
}

export function Overlays() {
  const { modal, loading } = useLayoutState();
  const waitingToasts = useStore(toastQueue);
  const question = useStore(openQuestion);
  const alerts = useStore(floatingAlerts);
  return (
    <>
      {loading ? <GlobalLoader /> : null}
      <Deferred wanted={alerts.length > 0}>
        <FloatingAlerts />
      </Deferred>
      <Deferred wanted={modal !== null}>
        <AccountModals />
      </Deferred>
      <Deferred wanted={question !== null}>
        <Confirm />
      </Deferred>
      <Deferred wanted={waitingToasts.length > 0}>
        <Toaster />
      </Deferred>
    </>
  );
}
