import type { ReactNode } from "react";

type RowProps = {
  icon: ReactNode;
  title: ReactNode;
  description: ReactNode;
  /** Its actions. */
  children?: ReactNode;
};

/** An item of a list in a card. */
export function Row({ icon, title, description, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-fill text-ink-soft [&_svg]:size-5">
        {icon}
      </span>
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">{title}</p>
        <p className="text-ink-faint text-sm">{description}</p>
      </div>
      {children}
    </li>
  );
}
