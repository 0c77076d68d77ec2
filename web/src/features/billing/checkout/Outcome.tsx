import type { ReactNode } from "react";
import { classes } from "@/ui/classes";

interface OutcomeProps {
  icon: ReactNode;
  tone?: "plain" | "sparkle" | "danger";
  title: string;
  description: string;
  actions?: ReactNode;
  children?: ReactNode;
}

const tones = {
  plain: "border-line bg-fill text-ink-soft",
  sparkle: "border-transparent bg-sparkle-soft text-sparkle",
  danger: "border-transparent bg-danger-soft text-danger",
};

/** The outcome of a payment, centred; announced to screen readers when it changes. */
export function Outcome({ icon, tone = "plain", title, description, actions, children }: OutcomeProps) {
  return (
    <div role="status" className="page-width flex max-w-xl! flex-col items-center py-16 text-center sm:py-24">
      <span
        className={classes(
          "mb-6 grid size-20 place-items-center rounded-full border [&_svg]:size-9",
          tones[tone],
        )}
      >
        {icon}
      </span>
      <h1 className="text-title">{title}</h1>
      <p className="mt-4 text-ink-soft text-lead">{description}</p>
      {children}
      {actions ? (
        <div className="mt-8 flex w-full flex-wrap justify-center gap-3 max-sm:*:w-full">{actions}</div>
      ) : null}
    </div>
  );
}
