import type { ReactNode } from "react";

/** A list of names and values. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-6 gap-y-2.5 text-sm">{children}</dl>
);

/** Left out if there is no value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === "") return null;
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere min-w-0 text-end text-ink tabular-nums">{children}</dd>
    </div>
  );
}
