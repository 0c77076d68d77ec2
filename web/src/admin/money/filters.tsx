// Filters of a list, which are kept in the URL.
import { Search, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { SelectMenu } from "@/ui/SelectMenu";
import { useDebounced } from "@/ui/useDebounced";
import { useT } from "../texts";
import { useFilters } from "../useFilters";
import { methods } from "./api";

const typingDelay = 300;

/** The text of a search field, once the typing pauses. */
export const useTyped = (text: string): string => useDebounced(text, typingDelay)[0];

/** For a field whose text the URL follows, with a delay: anything else that changes the URL also changes the text. */
function useFollowing(value: string) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    if (field && field !== document.activeElement) field.value = value;
  }, [value]);
  return input;
}

type TypedFilterProps = { label: string; value: string; onChange: (value: string) => void };

export function TextFilter({ label, value, onChange }: TypedFilterProps) {
  const input = useFollowing(value);
  return (
    <Input
      ref={input}
      type="search"
      icon={<Search />}
      aria-label={label}
      placeholder={label}
      maxLength={200}
      defaultValue={value}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  );
}

export function DayFilter({ label, value, onChange }: TypedFilterProps) {
  const input = useFollowing(value);
  return (
    <Field label={label}>
      <Input ref={input} type="date" defaultValue={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}

type ChoiceFilterProps<Value extends string> = {
  label: string;
  all: string;
  values: readonly Value[];
  text: (value: Value) => string;
  value: Value | null;
  onChange: (value: Value | "") => void;
};

export function ChoiceFilter<Value extends string>({
  label,
  all,
  values,
  text,
  value,
  onChange,
}: ChoiceFilterProps<Value>) {
  return (
    <SelectMenu<Value | "">
      label={label}
      value={value ?? ""}
      onChange={onChange}
      options={[{ value: "", label: all }, ...values.map((each) => ({ value: each, label: text(each) }))]}
    />
  );
}

export function MethodFilter() {
  const t = useT();
  const { choice, set } = useFilters();
  return (
    <ChoiceFilter
      label={t("money.filter.method")}
      all={t("money.filter.allMethods")}
      values={methods}
      text={(method) => t(`money.method.${method}`)}
      value={choice("method", methods)}
      onChange={(method) => set("method", method)}
    />
  );
}

/** Shown if the list is that of one person, such as after a link from their page. */
export function PersonFilter() {
  const t = useT();
  const { get, set } = useFilters();
  if (!get("user")) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-3 text-ink-soft text-sm">
      {t("money.filter.onePerson")}
      <Button size="sm" icon={<X />} onClick={() => set("user", "")}>
        {t("money.filter.everybody")}
      </Button>
    </p>
  );
}
