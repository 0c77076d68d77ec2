import type { ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "./classes";

export type BarAction = {
  key: string;
  label: string;
  icon: ReactNode;
  /** Renders a link. */
  to?: string;
  onSelect?: () => void;
  /** For toggle buttons. */
  pressed?: boolean;
  disabled?: boolean;
};

/** The label is below the icon on phones, beside it on wider screens. */
const look = (pressed = false) =>
  classes(
    "flex min-h-14 min-w-11 flex-auto flex-col items-center justify-center gap-1 rounded-control px-0.5 text-center text-[0.6875rem] leading-tight transition-colors hover:bg-fill disabled:opacity-50 sm:min-h-10 sm:flex-none sm:flex-row sm:gap-2 sm:px-3.5 sm:text-sm [&_svg]:size-5 [&_svg]:shrink-0 sm:[&_svg]:size-4",
    pressed ? "bg-fill text-primary-strong" : "text-ink",
  );

function Action({ action: { label, icon, to, onSelect, pressed, disabled } }: { action: BarAction }) {
  if (to !== undefined) {
    return (
      <Link to={to} className={look()}>
        {icon}
        {label}
      </Link>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onSelect}
      className={look(pressed)}
    >
      {icon}
      {label}
    </button>
  );
}

/** A row of actions for the shown or selected items. */
export function ActionBar({ actions, className }: { actions: readonly BarAction[]; className?: string }) {
  return (
    <div
      className={classes(
        "flex items-stretch justify-center-safe gap-0.5 overflow-x-auto sm:gap-1",
        className,
      )}
    >
      {actions.map((action) => (
        <Action key={action.key} action={action} />
      ))}
    </div>
  );
}
