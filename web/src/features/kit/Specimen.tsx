import type { ReactNode } from "react";
import { classes } from "@/ui/classes";

type SpecimenProps = { title: string; className?: string; children: ReactNode };

/** A component with a title. */
export function Specimen({ title, className, children }: SpecimenProps) {
  return (
    <div className="min-w-0">
      <h3 className="mb-3 font-medium font-sans text-ink-faint text-sm">{title}</h3>
      <div className={classes(className ?? "flex flex-wrap items-center gap-3")}>{children}</div>
    </div>
  );
}
