import { Link } from "react-router";
import { useLanguage } from "@/i18n/useLanguage";
import { wordsIn } from "@/i18n/words";
import { useHref } from "@/routing/links";
import { Card } from "@/ui/Card";
import { classes } from "@/ui/classes";
import type { PostSummary } from "./api";
import { Cover } from "./Cover";
import { PostFacts } from "./PostFacts";

interface PostCardProps {
  post: PostSummary;
  /** The first of a page is larger, with its picture beside the text on wide screens. */
  first?: boolean;
}

export function PostCard({ post, first = false }: PostCardProps) {
  const language = useLanguage();
  const href = useHref();
  const topic = post.categories[0];
  return (
    <Card
      as="article"
      padding="none"
      interactive
      className={classes("flex h-full flex-col overflow-hidden", first && "md:grid md:grid-cols-2")}
    >
      <Cover
        post={post}
        ratio="4/3"
        sizes={first ? "100vw md:50vw xl:600px" : "100vw sm:50vw xl:300px"}
        priority={first}
        decorative
        className={first ? "md:order-2 md:aspect-auto! md:h-full" : "xl:aspect-square!"}
      />
      <div
        className={classes("flex flex-1 flex-col p-5 sm:p-6", first && "md:justify-center md:p-9 lg:p-12")}
      >
        {topic ? (
          <p className="font-medium text-primary-strong text-sm">{wordsIn(language, topic.name)}</p>
        ) : null}
        <h2 className={classes("mt-2", first ? "text-title" : "text-heading")}>
          <Link
            to={href("blog-slug", { slug: wordsIn(language, post.slug) })}
            className="after:absolute after:inset-0 after:rounded-card"
          >
            {wordsIn(language, post.title)}
          </Link>
        </h2>
        <p className={classes("mt-3 mb-5 text-ink-soft", first && "lg:text-lead")}>
          {wordsIn(language, post.excerpt)}
        </p>
        <div className={classes(!first && "mt-auto")}>
          <PostFacts post={post} />
        </div>
      </div>
    </Card>
  );
}
