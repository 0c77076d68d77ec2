import type { ComponentProps } from "react";
import { classes } from "./classes";

type CardProps = ComponentProps<"div"> & {
  as?: "div" | "article" | "section" | "li" | undefined;
  padding?: "none" | "sm" | "md" | undefined;
  /** Adds a hover effect, for cards that are a link as a whole. */
  interactive?: boolean | undefined;
};

const paddings = { none: "", sm: "p-4", md: "p-5 sm:p-7" };

export function Card({ as = "div", padding = "md", interactive, className, ...rest }: CardProps) {
  // The cast is safe: the props are attributes that all four elements share.
  const Element = as as "div";
  return (
    <Element
      {...rest}
      className={classes(
        "rounded-card border border-line bg-surface",
        interactive &&
          "relative transition-[border-color,box-shadow,translate] duration-200 hover:-translate-y-0.5 hover:border-line-strong/60 hover:shadow-lift",
        paddings[padding],
        className,
      )}
    />
  );
}
