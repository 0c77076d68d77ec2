import { type ReactNode, useEffect } from "react";
import { Alert } from "@/ui/Alert";
import { useT } from "../../texts";
import type { Refusal } from "./SaveDialog";

type FormEndProps = {
  changed: boolean;
  refusal: Refusal | null;
  /** What a field is called; without it, its message is shown only at the field. */
  labelOf?: (name: string) => string | null;
  children: ReactNode;
};

/** The end of a long form, which stays in view: its buttons, and why it was not saved. */
export function FormEnd({ changed, refusal, labelOf = (name) => name, children }: FormEndProps) {
  const t = useT();
  useEffect(() => {
    if (!changed) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [changed]);
  const messages = Object.entries(refusal?.fields ?? {}).flatMap(([name, message]) => {
    const label = labelOf(name);
    return label ? [{ name, text: `${label}: ${message}` }] : [];
  });
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-8 border-line border-t bg-canvas px-4 py-3 sm:-mx-8 sm:px-8">
      {refusal ? (
        <Alert tone="error" title={t("writing.refused")} className="mb-3 max-h-48 overflow-y-auto">
          <span className="wrap-anywhere whitespace-pre-line">{refusal.message}</span>
          {messages.map(({ name, text }) => (
            <span key={name} className="wrap-anywhere block">
              {text}
            </span>
          ))}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <span aria-live="polite" className="me-auto text-ink-soft text-sm">
          {changed ? t("writing.unsaved") : null}
        </span>
        {children}
      </div>
    </div>
  );
}
