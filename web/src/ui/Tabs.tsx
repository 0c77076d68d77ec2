// Not based on Base UI, unlike most components: the landing page has tabs, and the primitive would take a tenth of its
// JavaScript budget.
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { classes } from "./classes";

export type Tab<Value extends string> = {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  content?: ReactNode;
};

type TabsProps<Value extends string> = {
  /** Accessible name of the tab list. */
  label: string;
  tabs: Tab<Value>[];
  /** Omit it for uncontrolled tabs, which start with the first. */
  value?: Value;
  onChange?: (value: Value) => void;
  look?: "pill" | "line";
  className?: string;
  panelClassName?: string;
};

const looks = {
  pill: {
    list: "gap-1 rounded-control border border-line bg-fill p-1 dark:bg-surface",
    tab: "rounded-[9px] px-3.5 aria-selected:bg-raised aria-selected:text-ink dark:aria-selected:bg-fill-strong aria-selected:shadow-sm forced-colors:aria-selected:outline-2",
  },
  line: {
    list: "gap-5 border-line border-b forced-colors:border-none",
    tab: "-mb-px border-transparent border-b-2 px-0.5 aria-selected:border-primary-strong aria-selected:text-ink forced-colors:not-aria-selected:border-[Canvas]",
  },
};

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  look = "pill",
  className,
  panelClassName,
}: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(tabs[0]?.value);
  const selected = tabs.find((tab) => tab.value === (value ?? own)) ?? tabs[0];

  const select = (tab: Tab<Value>) => {
    setOwn(tab.value);
    onChange?.(tab.value);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || !selected) return;
    event.preventDefault();
    const index = step(tabs.indexOf(selected), tabs.length);
    const next = tabs[index];
    if (!next) return;
    select(next);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };

  return (
    <div className={classes("min-w-0", className)}>
      <div className="-m-1 max-w-full overflow-x-auto p-1 [scrollbar-width:none]">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          onKeyDown={onKeyDown}
          className={classes("flex w-fit min-w-max", looks[look].list)}
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={tab === selected}
              aria-controls={tab === selected && tab.content !== undefined ? `${id}-panel` : undefined}
              tabIndex={tab === selected ? 0 : -1}
              onClick={() => select(tab)}
              className={classes(
                "inline-flex min-h-9 items-center gap-2 whitespace-nowrap font-medium text-ink-soft text-sm transition-colors hover:text-ink max-sm:min-h-11 [&_svg]:size-4",
                looks[look].tab,
              )}
            >
              {tab.icon}
              {tab.label}
            </button>
          ))}
        </div>
      </div>
      {selected?.content === undefined ? null : (
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${selected.value}`}
          className={classes("mt-5", panelClassName)}
        >
          {selected.content}
        </div>
      )}
    </div>
  );
}
