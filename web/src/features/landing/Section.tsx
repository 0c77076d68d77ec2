// A section of the landing page: text beside or above a picture or cards.
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
  /** Its approximate height, if it is far below the fold. */
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
  // Skip the layout of distant sections in a server-rendered page. After a navigation back, the page needs its full height
  // at once to restore the scroll position.
  const [deferred] = useState(isFirstPage);
  const centered = align === "center";
  return (
    <section
      id={id}
      className={classes(
        "page-width py-14 sm:py-20",
        deferred && far && `${heights[far]} [content-visibility:auto]`,
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
        {/* Each section hydrates separately, so that the page stays responsive. */}
        {children ? (
          <div className="min-w-0">
            <Suspense>{children}</Suspense>
          </div>
        ) : null}
      </div>
    </section>
  );
}
