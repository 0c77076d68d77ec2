import { type ComponentProps, useEffect, useState } from "react";
import { createCaptcha } from "@/features/account/captcha/captcha";
import { ReportForm } from "@/features/trust/ReportForm";
import { useTranslation } from "@/i18n/useTranslation";
import { Modal } from "@/ui/Modal";

type ReportDialogProps = Omit<ComponentProps<typeof ReportForm>, "takeCaptcha" | "onTyped"> & {
  onClose: () => void;
};

/** The form to report what a link shows. It loads when it is asked for. */
export default function ReportDialog({ onClose, ...form }: ReportDialogProps) {
  const { t } = useTranslation("trust");
  const [captcha] = useState(createCaptcha);
  const [typed, setTyped] = useState(false);
  useEffect(() => {
    captcha.prepare();
    return captcha.stop;
  }, [captcha]);
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={t("report.title")}
      description={t("report.description")}
      // A stray press beside the dialog must not discard a long text.
      dismissible={!typed}
      size="md"
    >
      <ReportForm {...form} takeCaptcha={captcha.take} onTyped={setTyped} />
    </Modal>
  );
}
