// Everything that may appear over a page, each part loaded when it is needed.
import { useEffect, useState } from "react";
import { isUnconfirmed } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { useStore } from "@/lib/store";
import { closePreview, openedPreview } from "@/media-preview/media-preview";
import { openQuestion } from "@/notices/confirm";
import { floatingAlerts, hideAlert, showAlert } from "@/notices/floating-alerts";
import { toastQueue } from "@/notices/toast";
import { Button } from "@/ui/Button";
import { useDeferred } from "@/ui/useDeferred";
import { useAccountDialogs } from "@/visitor/account-links";
import { setLayout, useLayoutState } from "@/visitor/layout-state";
import { useVisitor } from "@/visitor/useVisitor";
import { GlobalLoader } from "./GlobalLoader";

const loadAccountNotices = () => import("./AccountNotices");
const loadAppAlerts = () => import("./AppAlerts");
const loadAccountModals = () => import("./AccountModals");
const loadConfirmEmailAlert = () => import("./ConfirmEmailAlert");
const loadConfirm = () => import("@/notices/Confirm");
const loadFloatingAlerts = () => import("@/notices/FloatingAlerts");
const loadMediaPreview = () => import("@/media-preview/MediaPreview");
const loadReimagineAd = () => import("./ReimagineAd");
const loadToaster = () => import("@/notices/Toaster");

// A dialog that fails to load counts as closed.
const closeModal = () => setLayout({ modal: null });
const answerNo = () => openQuestion.get()?.answer(false);

const inputs = ["pointerdown", "keydown"];
const readingOn = ["scroll"];

/** Whether any of these events has happened on the page. */
function useHappened(events: readonly string[]): boolean {
  const [happened, setHappened] = useState(false);
  useEffect(() => {
    const unmounted = new AbortController();
    const note = () => setHappened(true);
    for (const event of events) addEventListener(event, note, { once: true, signal: unmounted.signal });
    return () => unmounted.abort();
  }, [events]);
  return happened;
}

/** How long to leave network and processor to the page itself. */
const settlesWithinMs = 3000;

function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settlesWithinMs);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}

/** Explain why a signed-in user's data is missing, and offer a retry. */
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
  const unconfirmedUser = visitor.user && isUnconfirmed(visitor.user) ? visitor.user : null;
  const advertise = useHappened(readingOn);
  const { modal, loading } = useLayoutState();
  const toasts = useStore(toastQueue);
  const question = useStore(openQuestion);
  const alerts = useStore(floatingAlerts);
  const preview = useStore(openedPreview);
  const settled = useSettled();
  useAccountAlert(visitor);
  useAccountDialogs();
  const AppAlerts = useDeferred({ wanted: settled, load: loadAppAlerts });
  const AccountModals = useDeferred({ wanted: modal, load: loadAccountModals, onFail: closeModal });
  const ConfirmEmailAlert = useDeferred({ wanted: unconfirmedUser, load: loadConfirmEmailAlert });
  const { user } = visitor;
  const noticed = user && (user.deletesAt || user.suspension || user.termsDue) ? user : null;
  const AccountNotices = useDeferred({ wanted: noticed, load: loadAccountNotices });
  const ReimagineAd = useDeferred({ wanted: advertise, load: loadReimagineAd });
  const MediaPreview = useDeferred({ wanted: preview, load: loadMediaPreview, onFail: closePreview });
  const Confirm = useDeferred({ wanted: question, load: loadConfirm, onFail: answerNo });
  const FloatingAlerts = useDeferred({ wanted: alerts.length > 0 && alerts, load: loadFloatingAlerts });
  // Load the toaster on the first input: it must be able to report a lost network, and its live region must exist
  // before the first message.
  const used = useHappened(inputs);
  const Toaster = useDeferred({ wanted: toasts.length > 0 ? toasts : used, load: loadToaster });
  return (
    <>
      {loading ? <GlobalLoader /> : null}
      {ConfirmEmailAlert && unconfirmedUser ? (
        <ConfirmEmailAlert user={unconfirmedUser} onRefresh={visitor.retry} />
      ) : null}
      {AccountNotices && noticed ? <AccountNotices user={noticed} /> : null}
      {ReimagineAd && advertise ? <ReimagineAd /> : null}
      {AppAlerts ? <AppAlerts mayInvite={!unconfirmedUser} /> : null}
      {FloatingAlerts ? <FloatingAlerts /> : null}
      {AccountModals ? <AccountModals /> : null}
      {MediaPreview ? <MediaPreview /> : null}
      {Confirm ? <Confirm /> : null}
      {Toaster ? <Toaster /> : null}
    </>
  );
}
