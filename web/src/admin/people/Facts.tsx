import type { ReactNode } from "react";

export type Fact = [label: string, value: ReactNode];

/** Labels with their values, one below the other. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-2.5 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="flex items-start justify-between gap-4">
          <dt className="shrink-0 text-ink-soft">{label}</dt>
          <dd className="wrap-anywhere min-w-0 text-end text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
