import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Input } from "@/ui/Input";
import { SelectMenu } from "@/ui/SelectMenu";
import type { CatalogueFilter, Gender, Mode } from "./api";
import { genders, modes } from "./filter";

const searchDebounceMs = 250;
const any = "any";

interface FiltersProps {
  filter: CatalogueFilter;
  onChange: (change: Partial<Pick<CatalogueFilter, "mode" | "gender" | "query">>) => void;
}

/** The filters of the catalogue: search text, mode and gender. */
export function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useTranslation("styles");
  const applied = filter.query ?? "";
  const [typed, setTyped] = useState(applied);

  // Typing updates the URL after a debounce. A change of the URL by Back or a link updates the input.
  const [previous, setPrevious] = useState(applied);
  if (previous !== applied) {
    setPrevious(applied);
    if (applied !== typed.trim()) setTyped(applied);
  }
  const search = useEffectEvent((query: string) => onChange({ query: query.trim() || undefined }));
  useEffect(() => {
    if (typed.trim() === applied) return;
    const timer = setTimeout(() => search(typed), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [typed, applied]);

  return (
    <search className="grid grid-cols-[auto_auto] gap-2 max-sm:[&>:first-child]:col-span-2 sm:grid-cols-[1fr_11rem_11rem]">
      <Input
        type="search"
        icon={<Search />}
        aria-label={t("filters.search")}
        placeholder={t("filters.search")}
        value={typed}
        maxLength={80}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectMenu<Mode | typeof any>
        label={t("filters.mode")}
        value={filter.mode ?? any}
        options={[
          { value: any, label: t("filters.anyMode") },
          ...modes.map((value) => ({ value, label: t(`modes.${value}.name`) })),
        ]}
        onChange={(mode) => onChange({ mode: mode === any ? undefined : mode })}
      />
      <SelectMenu<Gender | typeof any>
        label={t("filters.gender")}
        value={filter.gender ?? any}
        options={[
          { value: any, label: t("filters.anyGender") },
          ...genders.map((value) => ({ value, label: t(`genders.${value}`) })),
        ]}
        onChange={(gender) => onChange({ gender: gender === any ? undefined : gender })}
      />
    </search>
  );
}
