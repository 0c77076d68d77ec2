// The catalogue section of the landing page: the first shelves, with a few styles of the day each.
import { RotateCw } from "lucide-react";
import { Link } from "react-router";
import { useAnswer } from "@/api/list";
import { useDocument } from "@/document/context";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Image } from "@/ui/Image";
import { discoverCall, type Shelf } from "./api";

const stylesShown = 4;

/** Limit the styles per shelf. A style on several shelves is shown on the first only. */
function withoutRepeats(shelves: Shelf[]): Shelf[] {
  const shown = new Set<string>();
  return shelves.map((shelf) => {
    const styles = shelf.styles.filter(({ id }) => !shown.has(id)).slice(0, stylesShown);
    for (const { id } of styles) shown.add(id);
    return { ...shelf, styles };
  });
}

export function Discover() {
  const { t } = useTranslation("landing");
  const language = useLanguage();
  const href = useHref();
  const { data, error } = useAnswer(discoverCall(useDocument().day), language);
  if (error) {
    return (
      <EmptyState
        icon={<RotateCw />}
        heading="h3"
        title={t("discover.error")}
        // Reload without the query, which may have caused the error.
        actions={<Button onClick={() => location.assign(location.pathname)}>{t("discover.retry")}</Button>}
      />
    );
  }
  return (
    <ul className="grid gap-10">
      {withoutRepeats(data?.items ?? []).map((shelf) => {
        const shelfHref = (hash?: string) =>
          href("styles-category-slug", { slug: shelf.slug }, { ...(hash ? { hash } : {}) });
        return (
          <li key={shelf.id}>
            <div className="flex items-baseline justify-between gap-4">
              <h3 className="text-heading">{wordsIn(language, shelf.name)}</h3>
              <Link
                to={shelfHref()}
                className="touch-target font-medium text-primary-strong text-sm hover:underline"
              >
                {t("discover.all", { count: shelf.count })}
                <span className="sr-only"> {wordsIn(language, shelf.name)}</span>
              </Link>
            </div>
            <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4">
              {shelf.styles.map((style) => (
                <li key={style.id} className="group relative overflow-hidden rounded-card">
                  <Image
                    src={style.demos[0] ?? style.reimagineDemos[1] ?? ""}
                    alt=""
                    ratio="1/1"
                    sizes="46vw sm:23vw xl:290px"
                    quality={60}
                    className="transition-[scale] duration-500 group-hover:scale-[1.03] motion-reduce:transition-none"
                  />
                  <p className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/75 to-transparent px-3 pt-10 pb-2.5 font-medium text-sm text-white">
                    <Link to={shelfHref(style.id)} className="after:absolute after:inset-0">
                      {wordsIn(language, style.name)}
                    </Link>
                  </p>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
