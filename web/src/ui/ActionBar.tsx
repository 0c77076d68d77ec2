import type { ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "@/ui/classes";
import type { PreviewAction } from "../media-preview";

/** Words under the picture where a thumb is to hit them, beside it where there is room. */
const look = (pressed: boolean) =>
  classes(
    "flex min-h-14 min-w-14 flex-1 flex-col items-center justify-center gap-1 rounded-control px-1.5 text-center text-[0.6875rem] leading-tight transition-colors hover:bg-fill sm:min-h-10 sm:flex-none sm:flex-row sm:gap-2 sm:px-3.5 sm:text-sm [&_svg]:size-5 [&_svg]:shrink-0 sm:[&_svg]:size-4",
    pressed ? "text-primary-strong [&_svg]:fill-current" : "text-ink",
  );

function Action({ action: { label, icon, to, onSelect, pressed } }: { action: PreviewAction }) {
  if (to !== undefined) {
    return (
      <Link to={to} className={look(false)}>
        {icon}
        {label}
      </Link>
    );
  }
  return (
    <button type="button" aria-pressed={pressed} onClick={onSelect} className={look(pressed ?? false)}>
      {icon}
      {label}
    </button>
  );
}

/** What can be done with the item being shown, in reach of a thumb. */
export function Toolbar({ actions, children }: { actions: PreviewAction[]; children?: ReactNode }) {
  return (
    <div className="flex shrink-0 items-stretch justify-center gap-0.5 overflow-x-auto px-1.5 pt-1 pb-[max(0.375rem,env(safe-area-inset-bottom))] sm:gap-1 sm:p-2">
      {children}
      {actions.map((action) => (
        <Action key={action.key} action={action} />
      ))}
    </div>
  );
}
