import type { ReactNode } from "react";

/** The line under an account form that leads to another one. */
export function AccountSwitch({ question, children }: { question?: string; children: ReactNode }) {
  return (
    <p className="mt-6 text-center text-ink-soft text-sm">
      {question ? `${question} ` : null}
      {children}
    </p>
  );
}
