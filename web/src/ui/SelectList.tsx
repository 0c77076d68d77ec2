import { useVirtualizer } from "@tanstack/react-virtual";
import { Check } from "lucide-react";
import { type ComponentProps, type RefObject, useEffect } from "react";
import { classes } from "./classes";
import type { SelectOption } from "./select-option";

type SelectListProps<Value extends string | number> = Omit<ComponentProps<"div">, "ref"> & {
  ref: RefObject<HTMLDivElement | null>;
  id: string;
  options: SelectOption<Value>[];
  chosen: SelectOption<Value>[];
  multiple: boolean;
  active: number;
  /** Shown if there are no rows. */
  empty: string;
  onActivate: (index: number) => void;
  onChoose: (option: SelectOption<Value>) => void;
};

/** The rows of a select menu, virtualized so that a list of thousands opens immediately. */
export function SelectList<Value extends string | number>({
  ref,
  id,
  options,
  chosen,
  multiple,
  active,
  empty,
  onActivate,
  onChoose,
  ...rest
}: SelectListProps<Value>) {
  const rows = useVirtualizer({
    count: options.length,
    getScrollElement: () => ref.current,
    estimateSize: () => 40,
    overscan: 12,
    isScrollingResetDelay: 150,
    paddingStart: 6,
    paddingEnd: 6,
  });

  useEffect(() => {
    if (active < options.length) rows.scrollToIndex(active);
  }, [active, options.length, rows]);

  return (
    <>
      <div
        {...rest}
        ref={ref}
        id={id}
        role="listbox"
        aria-multiselectable={multiple || undefined}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none"
      >
        <div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, size }) => {
            const option = options[index];
            if (!option) return null;
            const selected = chosen.includes(option);
            return (
              // Key events go to the list or the search field, which refer to the row by aria-activedescendant.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <div
                key={option.value}
                id={`${id}-${index}`}
                role="option"
                aria-selected={selected}
                aria-disabled={option.disabled}
                aria-setsize={options.length}
                aria-posinset={index + 1}
                onPointerMove={() => active !== index && onActivate(index)}
                onClick={() => onChoose(option)}
                style={{ height: size, transform: `translateY(${start}px)` }}
                className={classes(
                  "absolute inset-x-1.5 top-0 flex cursor-pointer select-none items-center gap-2.5 rounded-lg px-2.5 text-sm [&_svg]:size-4 [&_svg]:shrink-0",
                  index === active && "bg-fill forced-colors:outline-2",
                  option.disabled && "cursor-default opacity-50",
                )}
              >
                {option.icon}
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                {option.detail ? (
                  <span className="shrink-0 text-ink-faint text-xs">{option.detail}</span>
                ) : null}
                <Check className={classes("text-primary-strong", !selected && "invisible")} />
              </div>
            );
          })}
        </div>
      </div>
      <p
        role="status"
        className={options.length === 0 ? "px-4 py-5 text-center text-ink-faint text-sm" : "sr-only"}
      >
        {options.length === 0 ? empty : null}
      </p>
    </>
  );
}
