import type { ReactNode } from "react";
import { Alert } from "@/ui/Alert";
import { ConfirmDialog } from "@/ui/ConfirmDialog";
import { useT } from "../texts";
import type { Refusal } from "./refusal";
import { useUnsaved } from "./useUnsaved";

type FormEndProps = {
  changed: boolean;
  refusal: Refusal | null;
  onDismiss: () => void;
  /** What a field is called; without it, its message is shown only at the field. */
  labelOf?: ((path: string) => string | null) | undefined;
  children: ReactNode;
};

/** The end of a long form, which stays in view: its buttons, and why it was not saved. It asks before changes are lost. */
export function FormEnd({ changed, refusal, onDismiss, labelOf, children }: FormEndProps) {
  const t = useT();
  const blocker = useUnsaved(changed);
  const messages = Object.entries(refusal?.fields ?? {}).flatMap(([path, message]) => {
    const label = labelOf?.(path);
    return label ? [{ path, text: `${label}: ${message}` }] : [];
  });
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-8 border-line border-t bg-canvas px-4 py-3 sm:-mx-8 sm:px-8">
      {refusal ? (
        <Alert
          tone="error"
          title={t("content.form.refused")}
          className="mb-3 max-h-48 overflow-y-auto"
          onClose={onDismiss}
        >
          <span className="wrap-anywhere whitespace-pre-line">{refusal.message}</span>
          {messages.map(({ path, text }) => (
            <span key={path} className="wrap-anywhere block">
              {text}
            </span>
          ))}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <span aria-live="polite" className="me-auto text-ink-soft text-sm">
          {changed ? t("content.form.unsaved") : null}
        </span>
        {children}
      </div>
      <ConfirmDialog
        danger
        open={blocker.state === "blocked"}
        title={t("content.form.leave.title")}
        description={t("content.form.leave.hint")}
        confirmLabel={t("content.form.leave.leave")}
        cancelLabel={t("content.form.leave.stay")}
        onAnswer={(yes) => {
          if (yes) blocker.proceed?.();
          else blocker.reset?.();
        }}
      />
    </div>
  );
}
