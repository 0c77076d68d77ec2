// A block of the landing page: words on one side or above, a picture or cards on the other (S2.22).
import { type ReactNode, Suspense, useState } from "react";
import { isFirstPage } from "@/lib/hydrated";
import { classes } from "@/ui/classes";

interface SectionProps {
  id?: string;
  icon?: ReactNode;
  headline?: string;
  title: string;
  description?: string;
  features?: readonly { name: string; description?: string; icon?: ReactNode }[];
  links?: ReactNode;
  align?: "center" | "left" | "right";
  /** Far below the first screen, and about how high. */
  far?: keyof typeof heights;
  children?: ReactNode;
}

const heights = {
  usual: "[contain-intrinsic-block-size:auto_52rem]",
  tall: "[contain-intrinsic-block-size:auto_145rem]",
} as const;

export function Section({
  id,
  icon,
  headline,
  title,
  description,
  features = [],
  links,
  align = "center",
  far,
  children,
}: SectionProps) {
  // What the server rendered need not be styled and laid out before somebody comes near it. A page that is come back to
  // has its full height at once, so that it can be scrolled to where it was left.
  const [later] = useState(isFirstPage);
  const centered = align === "center";
  return (
    <section
      id={id}
      className={classes(
        "page-width py-14 sm:py-20",
        later && far && `${heights[far]} [content-visibility:auto]`,
      )}
    >
      <div
        className={classes(
          "grid items-center gap-10 lg:gap-16",
          !centered && "lg:grid-cols-2",
          align === "right" && "lg:[&>*:first-child]:order-2",
        )}
      >
        <div className={classes(centered && "mx-auto max-w-2xl text-center")}>
          {headline ? (
            <p
              className={classes(
                "flex items-center gap-2 font-medium text-primary-strong text-sm [&_svg]:size-4",
                centered && "justify-center",
              )}
            >
              {icon}
              {headline}
            </p>
          ) : null}
          <h2 className="mt-3 text-title">{title}</h2>
          {description ? <p className="mt-4 text-ink-soft text-lead">{description}</p> : null}
          {features.length > 0 ? (
            <ul className={classes("mt-6 grid gap-2.5", centered && "justify-items-center")}>
              {features.map((feature) => (
                <li
                  key={feature.name}
                  className="flex items-start gap-2.5 [&_svg]:mt-1 [&_svg]:size-4 [&_svg]:text-primary-strong"
                >
                  {feature.icon}
                  <span>
                    {feature.name}
                    {feature.description ? (
                      <span className="block text-ink-soft">{feature.description}</span>
                    ) : null}
                  </span>
                </li>
              ))}
            </ul>
          ) : null}
          {links ? (
            <div className={classes("mt-7 flex flex-wrap gap-3", centered && "justify-center")}>{links}</div>
          ) : null}
        </div>
        {/* The browser takes over one section after the other, and can answer in between. */}
        {children ? (
          <div className="min-w-0">
            <Suspense>{children}</Suspense>
          </div>
        ) : null}
      </div>
    </section>
  );
}
