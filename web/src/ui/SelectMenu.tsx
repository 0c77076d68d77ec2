import { ChevronsUpDown } from "lucide-react";
import {
  type ReactNode,
  type Ref,
  useCallback,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { classes } from "./classes";
import { controlLook } from "./control-look";
import { useFieldControl } from "./field-context";
import type { SelectPopupProps } from "./SelectPopup";
import { Spinner } from "./Spinner";
import type { SelectOption } from "./select-option";
import { defaultSize, type Size } from "./size";
import { useDeferred } from "./useDeferred";

/** `NoInfer`: the type of the values is inferred from the options only. */
type Choice<Value> =
  | { multiple?: false; value: NoInfer<Value> | null; onChange: (value: NoInfer<Value>) => void }
  | { multiple: true; value: NoInfer<Value>[]; onChange: (value: NoInfer<Value>[]) => void };

type SelectMenuProps<Value extends string | number> = Choice<Value> & {
  options: SelectOption<Value>[];
  /** Shows a search field. */
  search?: boolean;
  placeholder?: string;
  /** Accessible name, if it is not inside a Field. */
  label?: string;
  size?: Size;
  disabled?: boolean;
  icon?: ReactNode;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
};

// Loaded on hover or focus: many pages have a menu that few visitors open.
const load = () => import("./SelectPopup");

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
  const popupId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  const [near, setNear] = useState(false);
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onBlur?.();
  };
  const reset = useCallback(() => {
    setNear(false);
    setOpen(false);
  }, []);
  const SelectPopup = useDeferred<SelectPopupProps<Value>>({ wanted: near || open, load, onFail: reset });

  const chosen = useMemo(() => {
    const values = new Set<Value | null>(props.multiple ? props.value : [props.value]);
    return options.filter((option) => values.has(option.value));
  }, [options, props.multiple, props.value]);

  const choose = (value: Value) => {
    if (props.multiple) {
      const without = props.value.filter((other) => other !== value);
      props.onChange(without.length < props.value.length ? without : [...props.value, value]);
    } else {
      props.onChange(value);
      close();
    }
  };

  const summary =
    chosen.length > 1 ? t("select.selected", { count: chosen.length }) : (chosen[0]?.label ?? null);
  const naming = label ? { "aria-label": label } : { "aria-labelledby": field.labelId };

  return (
    <>
      <button
        ref={button}
        type="button"
        id={field.id}
        name={name}
        disabled={props.disabled ?? field.disabled}
        {...field.aria}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open && SelectPopup ? popupId : undefined}
        {...naming}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onBlur={() => !open && onBlur?.()}
        onClick={() => (open ? close() : setOpen(true))}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            event.preventDefault();
            setOpen(true);
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
        {open && !SelectPopup ? <Spinner /> : <ChevronsUpDown className="text-ink-faint" />}
      </button>
      {SelectPopup ? (
        <SelectPopup
          id={popupId}
          open={open}
          anchor={button}
          options={options}
          chosen={chosen}
          multiple={props.multiple ?? false}
          search={search}
          naming={naming}
          onChoose={choose}
          onClose={close}
        />
      ) : null}
    </>
  );
}
