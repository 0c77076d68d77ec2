import { ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import { isUnconfirmed, type User } from "@/api/session";
import { useTranslation } from "@/i18n/useTranslation";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Modal } from "@/ui/Modal";
import { PasswordFirst } from "../PasswordFirst";
import { Section } from "../Section";
import { Enrolment } from "./Enrolment";
import { Removal } from "./Removal";

export function SecondFactorSection({ user }: { user: User }) {
  const { t } = useTranslation("settings");
  const [open, setOpen] = useState(false);
  // Set on opening, so that the dialog does not change when its content updates the user.
  const [removing, setRemoving] = useState(false);
  // The recovery codes are shown only once: until they are saved, neither Escape nor the close button loses them.
  const [unsaved, setUnsaved] = useState(false);
  const on = user.secondFactor;

  const openOrClose = (next: boolean) => {
    if (next) setRemoving(on);
    if (next || !unsaved) setOpen(next);
  };

  return (
    <Section name="secondFactor">
      <div className="grid justify-items-start gap-4">
        <Badge tone={on ? "success" : "neutral"} icon={on ? <ShieldCheck /> : <ShieldOff />}>
          {t(on ? "secondFactor.on" : "secondFactor.off")}
        </Badge>
        <p className="text-ink-soft">{t("secondFactor.description")}</p>
        <p className="text-ink-soft">{t(on ? "secondFactor.renew" : "secondFactor.apps")}</p>
        {/* An app added before that could lock out the real owner of the address. */}
        {!on && isUnconfirmed(user) ? (
          <p className="font-medium">{t("secondFactor.confirmFirst")}</p>
        ) : !user.hasPassword ? (
          <PasswordFirst />
        ) : (
          <Modal
            open={open}
            onOpenChange={openOrClose}
            // A click outside must not close the recovery codes, which are shown only once.
            dismissible={false}
            title={t("secondFactor.title")}
            trigger={
              <Button variant="outline" size="md" className="max-sm:w-full">
                {t(on ? "secondFactor.switchOff" : "secondFactor.switchOn")}
              </Button>
            }
          >
            {removing ? (
              <Removal user={user} onDone={() => setOpen(false)} />
            ) : (
              <Enrolment user={user} onUnsaved={setUnsaved} onDone={() => setOpen(false)} />
            )}
          </Modal>
        )}
      </div>
    </Section>
  );
}
