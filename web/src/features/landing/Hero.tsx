import type { ReactNode } from "react";
import { classes } from "@/ui/classes";

interface HeroProps {
  badge?: ReactNode;
  title: ReactNode;
  description: string;
  links: ReactNode;
  notes?: readonly string[];
  orientation?: "vertical" | "horizontal";
  children?: ReactNode;
}

export function Hero({
  badge,
  title,
  description,
  links,
  notes = [],
  orientation = "vertical",
  children,
}: HeroProps) {
  const vertical = orientation === "vertical";
  return (
    <section
      id="hero"
      className={classes(
        "page-width grid items-center gap-12 pt-10 pb-14 sm:py-16",
        vertical ? "text-center" : "lg:grid-cols-[1.1fr_1fr]",
      )}
    >
      <div
        className={classes(
          "grid gap-6",
          vertical ? "mx-auto max-w-3xl justify-items-center" : "justify-items-start",
        )}
      >
        {badge}
        <h1 className="text-display">{title}</h1>
        <p className="max-w-xl text-ink-soft text-lead">{description}</p>
        <div className="flex flex-wrap gap-3">{links}</div>
        {notes.length > 0 ? (
          <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-ink-faint text-sm">
            {notes.map((note) => (
              <li key={note} className="before:me-2 before:text-primary-strong before:content-['✓']">
                {note}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {children}
    </section>
  );
}
