// Offers notifications to a visitor who waits for a result. A dismissal is remembered on the device.
import { BellRing } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { readStored, writeStored } from "@/lib/storage";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { usePush } from "./push";
import { usePushSwitch } from "./usePushSwitch";

const storageKey = "push-offer-dismissed";

export function PushOffer() {
  const { state } = usePush();
  const [dismissed, setDismissed] = useState(() => readStored(storageKey) !== null);
  const place = useRef<HTMLDivElement>(null);
  const dismiss = () => {
    writeStored(storageKey, new Date().toISOString());
    setDismissed(true);
  };
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {state === "off" && !dismissed ? <Offer place={place} onDismiss={dismiss} /> : null}
    </div>
  );
}

interface OfferProps {
  /** Shown in place of the offer. */
  place: RefObject<HTMLDivElement | null>;
  onDismiss: () => void;
}

function Offer({ place, onDismiss }: OfferProps) {
  const { t } = useTranslation("app");
  const [pending, change] = usePushSwitch();

  // Keyboard users continue with the next element instead of the top of the page.
  useLayoutEffect(
    () => () => {
      if (place.current?.contains(document.activeElement)) place.current.focus({ preventScroll: true });
    },
    [place],
  );

  return (
    <Alert
      icon={<BellRing />}
      title={t("push.offer.title")}
      actions={
        <Button variant="primary" size="sm" loading={pending} onClick={() => change(true)}>
          {t("push.offer.action")}
        </Button>
      }
      onClose={onDismiss}
      className="mb-6"
    >
      {t("push.offer.description")}
    </Alert>
  );
}
