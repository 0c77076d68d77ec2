import { Link } from "react-router";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useHref } from "@/routing/links";
import { Card } from "@/ui/Card";
import { Image } from "@/ui/Image";
import { SparkleMark } from "@/ui/SparkleMark";
import type { RelatedStyle } from "./api";

/** The styles that a post mentions, with links to their categories. */
export function RelatedStyles({ styles }: { styles: readonly RelatedStyle[] }) {
  const { t } = useTranslation("blog");
  const language = useLanguage();
  const href = useHref();
  if (styles.length === 0) return null;
  return (
    <section aria-labelledby="related-styles">
      <h2 id="related-styles" className="text-heading">
        {t("relatedStyles")}
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-4 sm:grid-cols-4">
        {styles.map(({ id, name, demo, categorySlug }) => (
          <Card as="li" key={id} interactive padding="none" className="overflow-hidden">
            {demo ? (
              <Image src={demo} alt="" ratio="1/1" sizes="50vw sm:25vw lg:300px" />
            ) : (
              <span className="grid aspect-square place-items-center bg-linear-to-br from-primary-soft to-sparkle-soft text-4xl">
                <SparkleMark />
              </span>
            )}
            <Link
              to={href("styles-category-slug", { slug: categorySlug })}
              className="block p-4 font-medium after:absolute after:inset-0 after:rounded-card"
            >
              {wordsIn(language, name)}
            </Link>
          </Card>
        ))}
      </ul>
    </section>
  );
}
