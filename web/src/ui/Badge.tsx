import type { ReactNode } from "react";
import { classes } from "./classes";

export type BadgeTone = "neutral" | "primary" | "success" | "warning" | "danger" | "sparkle";

const tones: Record<BadgeTone, string> = {
  neutral: "bg-fill text-ink-soft",
  primary: "bg-primary-soft text-primary-strong",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  sparkle: "bg-sparkle-soft text-sparkle",
};

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; className?: string; children: ReactNode };

export function Badge({ tone = "neutral", icon, className, children }: BadgeProps) {
  return (
    <span
      className={classes(
        "inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border border-transparent px-2.5 py-0.5 font-medium text-xs leading-5 [&_svg]:size-3.5",
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
