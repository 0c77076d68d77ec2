// Everything that may appear over a page.
import { useEffect, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { useStore } from "@/lib/store";
import { Button } from "@/ui/Button";
import { useDeferred } from "@/ui/useDeferred";
import { openQuestion } from "./confirm";
import { useVisitor } from "./document";
import { floatingAlerts, hideAlert, showAlert } from "./floating-alerts";
import { GlobalLoader } from "./GlobalLoader";
import { setLayout, useLayoutState } from "./layout-state";
import { closePreview, openedPreview } from "./media-preview";
import { toastQueue } from "./toast";

const loadAccountModals = () => import("./AccountModals");
const loadConfirmEmailAlert = () => import("./ConfirmEmailAlert");
const loadConfirm = () => import("./Confirm");
const loadFloatingAlerts = () => import("./FloatingAlerts");
const loadMediaPreview = () => import("./MediaPreview");
const loadReimagineAd = () => import("./ReimagineAd");
const loadToaster = () => import("./Toaster");

/** The status of a user who has not confirmed their e-mail yet. */
const unconfirmed = -1;

// A dialog that cannot be shown counts as closed.
const closeModal = () => setLayout({ modal: null });
const answerNo = () => openQuestion.get()?.answer(false);

/** A toast must be able to say that the network is gone, so what draws it comes with the first input. */
function useToasterInTime(): void {
  useEffect(() => {
    const load = () => void loadToaster().catch((error: unknown) => console.error(error));
    const unmounted = new AbortController();
    for (const input of ["pointerdown", "keydown"]) {
      addEventListener(input, load, { once: true, signal: unmounted.signal });
    }
    return () => unmounted.abort();
  }, []);
}

/** What is for who reads on can wait until they do. */
function useHasScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const unmounted = new AbortController();
    addEventListener("scroll", () => setScrolled(true), { once: true, signal: unmounted.signal });
    return () => unmounted.abort();
  }, []);
  return scrolled;
}

/** Whoever is signed in but could not be fetched sees placeholders; this says why, and tries again. */
function useAccountAlert({ failed, retry }: ReturnType<typeof useVisitor>): void {
  const { t } = useTranslation("shell");
  useEffect(() => {
    if (!failed) return;
    showAlert({
      id: "account",
      tone: "error",
      title: t("account.failed"),
      actions: (
        <Button size="sm" onClick={() => void retry()}>
          {t("account.retry")}
        </Button>
      ),
    });
    return () => hideAlert("account");
  }, [failed, retry, t]);
}

export function Overlays() {
  const visitor = useVisitor();
  const unconfirmedUser = visitor.user?.status === unconfirmed ? visitor.user : null;
  // Who still has to confirm their e-mail is not told of anything else.
  const advertise = useHasScrolled() && !unconfirmedUser;
  const { modal, loading } = useLayoutState();
  const toasts = useStore(toastQueue);
  const question = useStore(openQuestion);
  const alerts = useStore(floatingAlerts);
  const preview = useStore(openedPreview);
  useToasterInTime();
  useAccountAlert(visitor);
  const AccountModals = useDeferred({ wanted: modal, load: loadAccountModals, onFail: closeModal });
  const ConfirmEmailAlert = useDeferred({ wanted: unconfirmedUser, load: loadConfirmEmailAlert });
  const ReimagineAd = useDeferred({ wanted: advertise, load: loadReimagineAd });
  const MediaPreview = useDeferred({ wanted: preview, load: loadMediaPreview, onFail: closePreview });
  const Confirm = useDeferred({ wanted: question, load: loadConfirm, onFail: answerNo });
  const FloatingAlerts = useDeferred({ wanted: alerts.length > 0 && alerts, load: loadFloatingAlerts });
  const Toaster = useDeferred({ wanted: toasts.length > 0 && toasts, load: loadToaster });
  return (
    <>
      {loading ? <GlobalLoader /> : null}
      {ConfirmEmailAlert && unconfirmedUser ? (
        <ConfirmEmailAlert user={unconfirmedUser} onRefresh={visitor.retry} />
      ) : null}
      {ReimagineAd && advertise ? <ReimagineAd /> : null}
      {FloatingAlerts ? <FloatingAlerts /> : null}
      {AccountModals ? <AccountModals /> : null}
      {MediaPreview ? <MediaPreview /> : null}
      {Confirm ? <Confirm /> : null}
      {Toaster ? <Toaster /> : null}
    </>
  );
}
