import { type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import type { Shelf, Style } from "./api";

/** Cards whose pictures are loaded with priority. */
const priorityCards = 2;

interface ShelfProps {
  shelf: Shelf;
  /** Whether it shows all styles, on the category's own page. */
  whole: boolean;
  first: boolean;
  /** The page of the category; undefined if the shelf shows all that was searched for. */
  link: string | undefined;
  card: (style: Style, priority: boolean) => ReactNode;
}

export function ShelfOfStyles({ shelf, whole, first, link, card }: ShelfProps) {
  const { t } = useTranslation("styles");
  const name = wordsIn(useLanguage(), shelf.name);
  const id = `shelf-${shelf.id}`;
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className={whole ? "sr-only" : "text-heading"}>
          {name}
        </h2>
        {whole || !link ? null : (
          <Link to={link} className="touch-target font-medium text-primary-strong text-sm hover:underline">
            {t("seeAll", { count: shelf.count })}
            <span className="sr-only"> {name}</span>
          </Link>
        )}
      </div>
      <ul className="style-grid mt-5">
        {shelf.styles.map((style, index) => (
          // Other pages link to a style on the page of its category, where its id is unique.
          <li key={style.id} id={whole ? style.id : undefined} className="group scroll-mt-24">
            {/* A boundary per card lets React hydrate them separately and stay responsive in between. */}
            <Suspense>{card(style, first && index < priorityCards)}</Suspense>
          </li>
        ))}
      </ul>
    </section>
  );
}
