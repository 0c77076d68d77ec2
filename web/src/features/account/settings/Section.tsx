import type { ReactNode } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Card } from "@/ui/Card";
import { classes } from "@/ui/classes";
import type { SectionName } from "./sections";

type SectionProps = {
  name: SectionName;
  /** Marked as destructive. */
  danger?: boolean;
  children: ReactNode;
};

/** A card of the settings: heading and help on one side, its form on the other. */
export function Section({ name, danger = false, children }: SectionProps) {
  const { t } = useTranslation("settings");
  return (
    <Card
      as="section"
      id={name}
      aria-labelledby={`${name}-title`}
      className={classes(
        "grid gap-x-10 gap-y-6 md:grid-cols-[13rem_minmax(0,1fr)]",
        danger && "border-danger/35",
      )}
    >
      <header>
        <h2 id={`${name}-title`} className={classes("text-heading", danger && "text-danger")}>
          {t(`${name}.title`)}
        </h2>
        <p className="mt-1.5 text-ink-soft text-sm">{t(`${name}.help`)}</p>
      </header>
      {/* A container, because the width of a card depends on more than the viewport. */}
      <div className="@container min-w-0">{children}</div>
    </Card>
  );
}
