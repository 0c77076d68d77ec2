import { NavLink } from "react-router";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useHref } from "@/routing/links";
import { type Topic, useTopics } from "./api";

const look =
  "inline-flex min-h-10 items-center rounded-full border border-line bg-surface px-4 font-medium text-ink-soft text-sm transition-colors hover:border-line-strong/60 hover:text-ink max-sm:min-h-11 aria-[current=page]:border-transparent aria-[current=page]:bg-primary aria-[current=page]:text-on-primary";

/** Links to the pages of topics. */
export function TopicLinks({ topics }: { topics: readonly Pick<Topic, "id" | "slug" | "name">[] }) {
  const language = useLanguage();
  const href = useHref();
  return (
    <>
      {topics.map(({ id, slug, name }) => (
        <li key={id}>
          <NavLink to={href("blog-categories-slug", { slug: wordsIn(language, slug) })} end className={look}>
            {wordsIn(language, name)}
          </NavLink>
        </li>
      ))}
    </>
  );
}

/** Navigation between all topics and all posts. */
export function TopicNav() {
  const { t } = useTranslation("blog");
  const href = useHref();
  const { data } = useTopics();
  if (data.length === 0) return null;
  return (
    <nav aria-label={t("topics.label")}>
      <ul className="flex flex-wrap gap-2">
        <li>
          <NavLink to={href("blog")} end className={look}>
            {t("topics.all")}
          </NavLink>
        </li>
        <TopicLinks topics={data} />
      </ul>
    </nav>
  );
}
