import type { ReactNode } from "react";
import { classes } from "./classes";

type EmptyStateProps = {
  icon?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** The heading level of the title. */
  heading?: "h1" | "h2" | "h3";
  /** Buttons or links below the description. */
  actions?: ReactNode;
  className?: string;
};

export function EmptyState({
  icon,
  title,
  description,
  heading: Heading = "h2",
  actions,
  className,
}: EmptyStateProps) {
  return (
    <div className={classes("mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center", className)}>
      {icon ? (
        <span className="mb-5 grid size-16 place-items-center rounded-full border border-line bg-fill text-primary-strong [&_svg]:size-7">
          {icon}
        </span>
      ) : null}
      <Heading className="text-heading">{title}</Heading>
      {description ? <p className="mt-2 text-ink-soft">{description}</p> : null}
      {actions ? <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div> : null}
    </div>
  );
}
