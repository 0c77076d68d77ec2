// The standard page: a title, an optional description, and the content.
import type { ReactNode } from "react";
import { classes } from "@/ui/classes";
import { Head, type HeadProps } from "./Head";

interface StandardPageProps {
  head: Omit<HeadProps, "jsonLd">;
  title: string;
  description?: string;
  /** Limit the width to a readable column. */
  narrow?: boolean;
  jsonLd?: object;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

export function StandardPage({
  head,
  title,
  description,
  narrow = false,
  jsonLd,
  actions,
  children,
}: StandardPageProps) {
  return (
    <div className="page-width py-10 sm:py-16">
      <Head {...head} {...(jsonLd ? { jsonLd } : {})} />
      <div className={classes(narrow && "mx-auto max-w-3xl")}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 className="text-title">{title}</h1>
          {actions}
        </div>
        {description ? <p className="mt-3 max-w-2xl text-ink-soft text-lead">{description}</p> : null}
        <div className="mt-8 sm:mt-10">{children}</div>
      </div>
    </div>
  );
}
