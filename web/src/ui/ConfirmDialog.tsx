import { CircleHelp } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Button } from "./Button";
import { Modal } from "./Modal";

type ConfirmDialogProps = {
  open: boolean;
  /** Called with the answer; closing the dialog in any other way counts as no. */
  onAnswer: (yes: boolean) => void;
  title?: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  confirmLabel?: ReactNode;
  cancelLabel?: ReactNode;
  /** For actions that cannot be undone. */
  danger?: boolean | undefined;
};

export function ConfirmDialog({
  open,
  onAnswer,
  title,
  description,
  icon = <CircleHelp />,
  confirmLabel,
  cancelLabel,
  danger = false,
}: ConfirmDialogProps) {
  const { t } = useTranslation("ui");
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={open}
      onOpenChange={() => onAnswer(false)}
      role="alertdialog"
      size="sm"
      initialFocus={danger ? cancel : confirm}
      title={
        <span className="flex items-center gap-3">
          <span
            className={
              danger
                ? "grid size-10 shrink-0 place-items-center rounded-full bg-danger-soft text-danger [&_svg]:size-5"
                : "grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-strong [&_svg]:size-5"
            }
          >
            {icon}
          </span>
          {title ?? t("confirm.title")}
        </span>
      }
      description={description}
      footer={
        <>
          <Button ref={cancel} variant="neutral" size="md" onClick={() => onAnswer(false)}>
            {cancelLabel ?? t("confirm.no")}
          </Button>
          <Button
            ref={confirm}
            variant={danger ? "danger" : "primary"}
            size="md"
            // Ignore the second click of a double click on the button that opened the dialog.
            onClick={({ detail }) => detail < 2 && onAnswer(true)}
          >
            {confirmLabel ?? t("confirm.yes")}
          </Button>
        </>
      }
    />
  );
}
