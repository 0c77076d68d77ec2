import { useEffect, useRef } from "react";
import { NavLink, useParams } from "react-router";

type Props = {
  label: string;
  sections: readonly { to: string; name: string }[];
};

/** Links to the pages of one part of the administration, above each of them. */
export function SectionNav({ label, sections }: Props) {
  const { "*": path } = useParams();
  const nav = useRef<HTMLElement>(null);
  // On phones, not all of them fit.
  useEffect(() => {
    const current = path && nav.current?.querySelector("[aria-current=page]");
    if (current) current.scrollIntoView({ block: "nearest", inline: "center" });
  }, [path]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="-mt-2 mb-6 overflow-x-auto border-line border-b [scrollbar-width:none]"
    >
      <ul className="flex w-max gap-5">
        {sections.map(({ to, name }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 px-0.5 font-medium text-ink-soft text-sm -outline-offset-2 hover:text-ink aria-[current=page]:border-primary-strong aria-[current=page]:text-ink"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
