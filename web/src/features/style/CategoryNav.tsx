import { Link } from "react-router";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useHref } from "@/routing/links";
import { classes } from "@/ui/classes";
import { SelectMenu } from "@/ui/SelectMenu";
import type { Category } from "./api";

const maxButtons = 10;

interface CategoryNavProps {
  categories: Category[];
  /** The slug of the category shown; undefined on the index. */
  current?: string | undefined;
  /** The query that all links keep, with the filters. */
  query: Record<string, string | undefined>;
  onChoose: (path: string) => void;
}

/** The first ten categories as buttons, the rest in a searchable menu. */
export function CategoryNav({ categories, current, query, onChoose }: CategoryNavProps) {
  const { t } = useTranslation("styles");
  const language = useLanguage();
  const href = useHref();
  const pathOf = (slug: string) => href("styles-category-slug", { slug }, { query });
  const rest = categories.slice(maxButtons);
  return (
    <nav
      aria-label={t("categories.label")}
      className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0"
    >
      <Chip to={href("styles", undefined, { query })} selected={!current}>
        {t("categories.all")}
      </Chip>
      {categories.slice(0, maxButtons).map(({ slug, name }) => (
        <Chip key={slug} to={pathOf(slug)} selected={slug === current}>
          {wordsIn(language, name)}
        </Chip>
      ))}
      {rest.length > 0 ? (
        <SelectMenu
          search
          label={t("categories.more", { count: rest.length })}
          placeholder={t("categories.more", { count: rest.length })}
          options={rest.map(({ slug, name, count }) => ({
            value: slug,
            label: wordsIn(language, name),
            detail: String(count),
          }))}
          value={rest.some(({ slug }) => slug === current) ? (current ?? null) : null}
          onChange={(slug) => onChoose(pathOf(slug))}
          className="w-auto! min-w-36 shrink-0 rounded-full!"
        />
      ) : null}
    </nav>
  );
}

function Chip({ to, selected, children }: { to: string; selected: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={selected ? "page" : undefined}
      className={classes(
        "inline-flex min-h-9 shrink-0 items-center rounded-full border px-3.5 font-medium text-sm transition-colors max-sm:min-h-11",
        selected
          ? "border-primary bg-primary text-on-primary"
          : "border-line bg-surface text-ink-soft hover:border-line-strong hover:text-ink",
      )}
    >
      {children}
    </Link>
  );
}
