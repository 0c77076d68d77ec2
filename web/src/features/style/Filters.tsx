import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Input } from "@/ui/Input";
import { SelectMenu } from "@/ui/SelectMenu";
import { type Gender, genders, type Mode, modes, type Wanted } from "./calls";

const searchDebounce = 250;
const any = "any";

interface FiltersProps {
  wanted: Wanted;
  onChange: (change: Partial<Pick<Wanted, "mode" | "gender" | "query">>) => void;
}

/** Narrows the catalogue by words, by what is made, and by whom it is for. */
export function Filters({ wanted, onChange }: FiltersProps) {
  const { t } = useTranslation("styles");
  const asked = wanted.query ?? "";
  const [typed, setTyped] = useState(asked);

  // The address changing by itself (back, a link) changes what is typed; the typing changes it after a rest.
  const [known, setKnown] = useState(asked);
  if (known !== asked) {
    setKnown(asked);
    if (asked !== typed.trim()) setTyped(asked);
  }
  const search = useEffectEvent((query: string) => onChange({ query: query.trim() || undefined }));
  useEffect(() => {
    if (typed.trim() === asked) return;
    const timer = setTimeout(() => search(typed), searchDebounce);
    return () => clearTimeout(timer);
  }, [typed, asked]);

  return (
    <search className="grid grid-cols-2 gap-2 max-sm:[&>:first-child]:col-span-2 sm:grid-cols-[1fr_11rem_11rem]">
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
        value={wanted.mode ?? any}
        options={[
          { value: any, label: t("filters.anyMode") },
          ...modes.map((value) => ({ value, label: t(`modes.${value}.filter`) })),
        ]}
        onChange={(mode) => onChange({ mode: mode === any ? undefined : mode })}
      />
      <SelectMenu<Gender | typeof any>
        label={t("filters.gender")}
        value={wanted.gender ?? any}
        options={[
          { value: any, label: t("filters.anyGender") },
          ...genders.map((value) => ({ value, label: t(`genders.${value}`) })),
        ]}
        onChange={(gender) => onChange({ gender: gender === any ? undefined : gender })}
      />
    </search>
  );
}
