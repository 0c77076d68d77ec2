// A compact picker of all styles of a mode, with search and filters.
import { Check, Search } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { classes } from "@/ui/classes";
import { Image } from "@/ui/Image";
import { Input } from "@/ui/Input";
import { SelectMenu } from "@/ui/SelectMenu";
import { type Gender, type Mode, type Style, useCategories } from "./api";
import { genders } from "./filter";
import { matches } from "./search";
import { thumbnailOf } from "./thumbnail";

const any = "any";

interface StylePickerProps {
  styles: readonly Style[];
  mode: Mode;
  value: string | null;
  onChoose: (id: string) => void;
  /** Classes of the scrolling part. */
  className?: string;
}

export function StylePicker({ styles, mode, value, onChoose, className }: StylePickerProps) {
  const { t } = useTranslation("styles");
  const language = useLanguage();
  const group = useId();
  const categories = useCategories().data;
  const [query, setQuery] = useState("");
  const [category, setCategory] = useState(any);
  const [gender, setGender] = useState<Gender | typeof any>(any);

  // Scroll to the chosen style at first, without scrolling the page.
  const tiles = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const chosen = tiles.current?.querySelector<HTMLElement>("label:has(:checked)");
    tiles.current?.scrollTo({ top: chosen ? chosen.offsetTop - chosen.offsetHeight : 0 });
  }, []);

  const shown = styles.filter(
    (style) =>
      matches(style, categories, query) &&
      (category === any || style.categories.some(({ id }) => id === category)) &&
      (gender === any || style.gender === gender || style.gender === "UNISEX"),
  );

  return (
    <div className="grid gap-4">
      <search className="grid grid-cols-[auto_auto] gap-2 max-sm:[&>:first-child]:col-span-2 sm:grid-cols-[1fr_12rem_10rem]">
        <Input
          type="search"
          icon={<Search />}
          aria-label={t("filters.search")}
          placeholder={t("filters.search")}
          value={query}
          maxLength={80}
          onChange={(event) => setQuery(event.target.value)}
        />
        <SelectMenu
          search
          label={t("categories.label")}
          value={category}
          options={[
            { value: any, label: t("categories.any") },
            ...categories.map(({ id, name }) => ({ value: id, label: wordsIn(language, name) })),
          ]}
          onChange={setCategory}
        />
        <SelectMenu<Gender | typeof any>
          label={t("filters.gender")}
          value={gender}
          options={[
            { value: any, label: t("filters.anyGender") },
            ...genders.map((value) => ({ value, label: t(`genders.${value}`) })),
          ]}
          onChange={setGender}
        />
      </search>
      {shown.length === 0 ? (
        <p role="status" className="py-10 text-center text-ink-soft">
          {t("nothing.title")}
        </p>
      ) : (
        <div
          ref={tiles}
          role="radiogroup"
          aria-label={t("picker.label")}
          className={classes(
            "relative grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3 overflow-y-auto p-1",
            className,
          )}
        >
          {shown.map((style) => (
            <label key={style.id} className="group relative cursor-pointer">
              <span className="relative block overflow-hidden rounded-control ring-primary-strong transition-shadow group-has-focus-visible:outline-2 group-has-focus-visible:outline-primary-strong group-has-focus-visible:outline-offset-2 group-has-checked:ring-3">
                {/* No placeholder: a second request for each of a hundred small pictures. */}
                <Image
                  src={thumbnailOf(style, mode)}
                  alt=""
                  ratio="1/1"
                  sizes="33vw sm:140px"
                  quality={60}
                  placeholder={false}
                />
                <Check
                  aria-hidden="true"
                  className="absolute end-1.5 top-1.5 hidden size-5 rounded-full bg-primary p-0.5 text-on-primary group-has-checked:block"
                />
              </span>
              {/* A native input: a hundred radio primitives took half a second to render. */}
              <input
                type="radio"
                name={group}
                checked={style.id === value}
                onChange={() => onChoose(style.id)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
              />
              <span className="mt-1 block wrap-break-word text-sm leading-snug">
                {wordsIn(language, style.name)}
              </span>
            </label>
          ))}
        </div>
      )}
    </div>
  );
}
