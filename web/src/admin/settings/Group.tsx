import { Pencil } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import type { LastChange } from "./api";

type GroupProps = {
  title: string;
  hint: string;
  change: LastChange | undefined;
  onChange: () => void;
  /** Further buttons. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Settings that are changed together: what they are now, and who changed them last. */
export function Group({ title, hint, change, onChange, actions, children }: GroupProps) {
  const t = useT();
  const moment = useMoment();
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={id} className="text-heading">
            {title}
          </h2>
          <p className="mt-1 text-ink-soft text-sm">{hint}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {actions}
          <Button
            size="sm"
            icon={<Pencil />}
            aria-label={t("settings.changeWhich", { title })}
            onClick={onChange}
          >
            {t("settings.change")}
          </Button>
        </div>
      </div>
      {children}
      <p className="border-line border-t pt-3 text-ink-soft text-xs [overflow-wrap:anywhere]">
        {change
          ? t("settings.last", {
              moment: moment(change.at),
              by: change.by,
              reason: change.reason ?? "–",
            })
          : t("settings.never")}
      </p>
    </Card>
  );
}

type FactsProps = { facts: [label: string, value: ReactNode][] };

export function Facts({ facts }: FactsProps) {
  return (
    <dl className="grid gap-3 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="grid gap-1 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
