import { Popover } from "@base-ui/react/popover";
import { ChevronsUpDown, Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { fold } from "@/lib/fold";
import { classes } from "./classes";
import { controlLook } from "./controlLook";
import { useFieldControl } from "./Field";
import { popupLook, popupOffset } from "./popupLook";
import { SelectList } from "./SelectList";
import { defaultSize, type Size } from "./size";
import { useDebounced } from "./useDebounced";
import { useLayer } from "./useLayer";
import { useTypeahead } from "./useTypeahead";

export type SelectOption<Value extends string | number> = {
  value: Value;
  label: string;
  /** Quiet text at the end of the row. */
  detail?: string;
  icon?: ReactNode;
  disabled?: boolean;
};

/** What can be chosen is inferred from the options alone. */
type Choice<Value> =
  | { multiple?: false; value: NoInfer<Value> | null; onChange: (value: NoInfer<Value>) => void }
  | { multiple: true; value: NoInfer<Value>[]; onChange: (value: NoInfer<Value>[]) => void };

type SelectMenuProps<Value extends string | number> = Choice<Value> & {
  options: SelectOption<Value>[];
  /** Offers a text field that narrows the list. */
  search?: boolean;
  placeholder?: string;
  /** Names the menu where no Field does. */
  label?: string;
  size?: Size;
  disabled?: boolean;
  icon?: ReactNode;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
};

const searchDebounce = 200;
const pageJump = 8;

function narrowed<Option extends { label: string; detail?: string }>(
  options: Option[],
  query: string,
): Option[] {
  const wanted = fold(query);
  const found = ({ label, detail }: Option) =>
    fold(label).includes(wanted) || (detail !== undefined && fold(detail).includes(wanted));
  return wanted ? options.filter(found) : options;
}

export function SelectMenu<Value extends string | number>(props: SelectMenuProps<Value>) {
  const {
    options,
    search = false,
    placeholder,
    label,
    size = defaultSize,
    icon,
    name,
    onBlur,
    ref,
    className,
  } = props;
  const { t } = useTranslation("ui");
  const field = useFieldControl();
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const layer = useLayer(open);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const wanted = query.trim();
  const [settled, settle] = useDebounced(wanted, searchDebounce);
  // Without words there is nothing to wait for: a cleared or reopened menu shows everything at once.
  if (!wanted && settled) settle();
  const behind = wanted !== settled;
  const shown = useMemo(() => narrowed(options, settled), [options, settled]);
  const chosen = useMemo(() => {
    const values = new Set<Value | null>(props.multiple ? props.value : [props.value]);
    return options.filter((option) => values.has(option.value));
  }, [options, props.multiple, props.value]);

  const toggle = (next: boolean) => {
    setOpen(next);
    if (next) {
      setQuery("");
      setActive(Math.max(0, chosen[0] ? options.indexOf(chosen[0]) : 0));
    } else {
      onBlur?.();
    }
  };

  const choose = (option: SelectOption<Value> | undefined) => {
    if (!option || option.disabled) return;
    if (props.multiple) {
      const without = props.value.filter((value) => value !== option.value);
      props.onChange(without.length < props.value.length ? without : [...props.value, option.value]);
    } else {
      props.onChange(option.value);
      toggle(false);
    }
  };

  const typeahead = useTypeahead((text) => {
    const found = shown.findIndex((option) => fold(option.label).startsWith(fold(text)));
    if (found >= 0) setActive(found);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    // The keys mean what has been typed, also while the list still waits for the typing to rest.
    const meant = () => (behind ? narrowed(options, wanted) : shown);
    const moves: Record<string, number | undefined> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + pageJump,
      PageUp: active - pageJump,
      // In the search field these two belong to the text.
      ...(search ? {} : { Home: 0, End: shown.length - 1 }),
    };
    const target = moves[event.key];
    if (target !== undefined) {
      event.preventDefault();
      settle();
      setActive(Math.max(0, Math.min(target, meant().length - 1)));
    } else if (event.key === "Enter" || (event.key === " " && !search)) {
      event.preventDefault();
      settle();
      choose(meant()[active]);
    } else if (event.key === "Tab") {
      toggle(false);
    } else if (!search && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      typeahead(event.key);
    }
  };

  const summary =
    chosen.length > 1 ? t("select.selected", { count: chosen.length }) : (chosen[0]?.label ?? null);
  const naming = label ? { "aria-label": label } : { "aria-labelledby": field.labelId };
  const current = shown.length > 0 ? `${listId}-${active}` : undefined;
  const empty = options.length === 0 ? t("select.noOptions") : t("select.noResults", { query: settled });

  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next && layer.covered()) details.cancel();
        else toggle(next);
      }}
    >
      <Popover.Trigger
        ref={ref}
        id={field.id}
        name={name}
        disabled={props.disabled ?? field.disabled}
        {...field.aria}
        role="combobox"
        {...naming}
        onBlur={() => !open && onBlur?.()}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            event.preventDefault();
            toggle(true);
          }
        }}
        className={classes(
          controlLook(size, field.invalid),
          "flex items-center gap-2 text-start [&_svg]:size-4 [&_svg]:shrink-0",
          className,
        )}
      >
        {chosen.length === 1 ? (chosen[0]?.icon ?? icon) : icon}
        <span className={classes("min-w-0 flex-1 truncate", !summary && "text-ink-faint")}>
          {summary ?? placeholder ?? t("select.placeholder")}
        </span>
        <ChevronsUpDown className="text-ink-faint" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          align="start"
          sideOffset={popupOffset}
          collisionPadding={popupOffset}
          style={{ zIndex: layer.zIndex }}
        >
          <Popover.Popup
            initialFocus={search ? input : list}
            {...naming}
            className={classes(
              popupLook,
              "flex max-h-[min(22rem,var(--available-height))] w-(--anchor-width) min-w-56 max-w-(--available-width) flex-col overflow-hidden rounded-2xl",
            )}
          >
            {search ? (
              <div className="relative border-line border-b">
                <Search className="pointer-events-none absolute start-3.5 top-1/2 size-4 -translate-y-1/2 text-ink-faint" />
                <input
                  ref={input}
                  role="combobox"
                  aria-expanded="true"
                  aria-controls={listId}
                  aria-activedescendant={current}
                  aria-autocomplete="list"
                  aria-label={t("select.search")}
                  placeholder={t("select.search")}
                  autoComplete="off"
                  value={query}
                  onChange={(event) => {
                    setQuery(event.target.value);
                    setActive(0);
                  }}
                  onKeyDown={onKeyDown}
                  className="h-11 w-full bg-transparent ps-10 pe-3 text-base outline-none sm:text-sm"
                />
              </div>
            ) : null}
            <SelectList
              ref={list}
              id={listId}
              options={shown}
              chosen={chosen}
              multiple={props.multiple ?? false}
              active={active}
              empty={empty}
              // The first row stays the active one until the list is what was typed.
              onActivate={(index) => !behind && setActive(index)}
              onChoose={choose}
              {...naming}
              {...(search ? {} : { tabIndex: 0, onKeyDown, "aria-activedescendant": current })}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
