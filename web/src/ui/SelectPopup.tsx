import { Popover } from "@base-ui/react/popover";
import { Search } from "lucide-react";
import { type KeyboardEvent, type RefObject, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { fold } from "@/lib/fold";
import { classes } from "./classes";
import { popupLook, popupOffset, positionMethod } from "./popup-look";
import { SelectList } from "./SelectList";
import type { SelectOption } from "./select-option";
import { useDebounced } from "./useDebounced";
import { useLayer } from "./useLayer";
import { findTyped, useTypeahead } from "./useTypeahead";

interface ChoicesProps<Value extends string | number> {
  options: SelectOption<Value>[];
  chosen: SelectOption<Value>[];
  multiple: boolean;
  search: boolean;
  naming: { "aria-label": string } | { "aria-labelledby": string | undefined };
  onChoose: (value: Value) => void;
  onClose: () => void;
}

export interface SelectPopupProps<Value extends string | number> extends ChoicesProps<Value> {
  id: string;
  open: boolean;
  /** The trigger button. */
  anchor: RefObject<HTMLButtonElement | null>;
}

const searchDebounce = 200;
const pageJump = 8;

function filterOptions<Option extends { label: string; detail?: string }>(
  options: Option[],
  query: string,
): Option[] {
  const folded = fold(query);
  const matches = ({ label, detail }: Option) =>
    fold(label).includes(folded) || (detail !== undefined && fold(detail).includes(folded));
  return folded ? options.filter(matches) : options;
}

/** The popup of a select menu: its options and an optional search field. */
export default function SelectPopup<Value extends string | number>({
  id,
  open,
  anchor,
  ...choices
}: SelectPopupProps<Value>) {
  const layer = useLayer(open);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const finalFocus = () => {
    // Do not take the focus back if the user has moved it elsewhere.
    const focused = document.activeElement;
    const inPopup = !focused || focused === document.body || popup.current?.contains(focused);
    return inPopup ? anchor.current : false;
  };
  return (
    <Popover.Root
      open={open}
      onOpenChange={(_, details) => {
        // The button's own click handler closes it.
        const { target } = details.event;
        const onButton = target instanceof Node && anchor.current?.contains(target);
        if (onButton || layer.covered()) details.cancel();
        else choices.onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          positionMethod={positionMethod}
          anchor={anchor}
          align="start"
          sideOffset={popupOffset}
          collisionPadding={popupOffset}
          style={{ zIndex: layer.zIndex }}
        >
          <Popover.Popup
            ref={popup}
            id={id}
            initialFocus={choices.search ? input : list}
            finalFocus={finalFocus}
            {...choices.naming}
            className={classes(
              popupLook,
              "flex max-h-[min(22rem,var(--available-height))] w-(--anchor-width) min-w-56 max-w-(--available-width) flex-col overflow-hidden rounded-2xl",
            )}
          >
            <Choices {...choices} input={input} list={list} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Mounted only while the menu is open, so that its state is reset on each opening. */
function Choices<Value extends string | number>({
  options,
  chosen,
  multiple,
  search,
  naming,
  onChoose,
  onClose,
  input,
  list,
}: ChoicesProps<Value> & {
  input: RefObject<HTMLInputElement | null>;
  list: RefObject<HTMLDivElement | null>;
}) {
  const { t } = useTranslation("ui");
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(() => Math.max(0, chosen[0] ? options.indexOf(chosen[0]) : 0));
  const listId = useId();

  const typed = query.trim();
  const [applied, applyNow] = useDebounced(typed, searchDebounce);
  // Do not debounce a cleared search.
  if (!typed && applied) applyNow();
  const pending = typed !== applied;
  const shown = useMemo(() => filterOptions(options, applied), [options, applied]);

  const choose = (option: SelectOption<Value> | undefined) => {
    if (option && !option.disabled) onChoose(option.value);
  };

  const typeahead = useTypeahead((text) => {
    const found = findTyped(
      shown.map(({ label }) => label),
      text,
      active,
    );
    if (found >= 0) setActive(found);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys apply to the typed query, even while the filter is pending.
    const current = () => (pending ? filterOptions(options, typed) : shown);
    const moves: Record<string, number | undefined> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + pageJump,
      PageUp: active - pageJump,
      // In the search field, Home and End move the caret.
      ...(search ? {} : { Home: 0, End: shown.length - 1 }),
    };
    const target = moves[event.key];
    if (target !== undefined) {
      event.preventDefault();
      applyNow();
      setActive(Math.max(0, Math.min(target, current().length - 1)));
    } else if (event.key === "Enter" || (event.key === " " && !search && !typeahead.isTyping())) {
      event.preventDefault();
      applyNow();
      choose(current()[active]);
    } else if (event.key === "Tab") {
      onClose();
    } else if (!search && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      // A space would scroll the list.
      event.preventDefault();
      typeahead.type(event.key);
    }
  };

  const activeId = shown.length > 0 ? `${listId}-${active}` : undefined;
  const empty = options.length === 0 ? t("select.noOptions") : t("select.noResults", { query: applied });

  return (
    <>
      {search ? (
        <div className="relative border-line border-b">
          <Search className="pointer-events-none absolute start-3.5 top-1/2 size-4 -translate-y-1/2 text-ink-faint" />
          <input
            ref={input}
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={activeId}
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
        multiple={multiple}
        active={active}
        empty={empty}
        // The first row stays active until the filter has run.
        onActivate={(index) => !pending && setActive(index)}
        onChoose={choose}
        {...naming}
        {...(search ? {} : { tabIndex: 0, onKeyDown, "aria-activedescendant": activeId })}
      />
    </>
  );
}
