import type { ReactNode } from "react";

/** The line below an account form with a link to another form. */
export function AccountSwitch({ question, children }: { question?: string; children: ReactNode }) {
  return (
    <p className="mt-6 text-center text-ink-soft text-sm">
      {question ? `${question} ` : null}
      {children}
    </p>
  );
}
