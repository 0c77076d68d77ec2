import type { ReactNode } from "react";

type RowProps = {
  icon: ReactNode;
  title: ReactNode;
  description: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
};

/** One thing of a list in a card: what it is, and its button. */
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
