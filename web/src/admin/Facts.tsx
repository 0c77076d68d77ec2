import type { ReactNode } from "react";

/** Labels with their values, one below the other. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-2.5 text-sm">{children}</dl>
);

/** Left out if there is no value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === "") return null;
  return (
    <div className="flex items-start justify-between gap-4">
      <dt className="shrink-0 text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere min-w-0 text-end text-ink tabular-nums">{children}</dd>
    </div>
  );
}
