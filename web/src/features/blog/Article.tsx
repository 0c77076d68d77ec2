import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import type { Post } from "./api";
import { Cover } from "./Cover";
import { Neighbours } from "./Neighbours";
import { PostFacts } from "./PostFacts";
import { RelatedStyles } from "./RelatedStyles";
import { Share } from "./Share";
import { TableOfContents } from "./TableOfContents";
import { TopicLinks } from "./TopicLinks";

function Opening({ post }: { post: Post }) {
  const { t } = useTranslation("blog");
  const language = useLanguage();
  return (
    <header className="grid items-center gap-8 md:grid-cols-[1.25fr_1fr] lg:gap-14">
      <div>
        <ul aria-label={t("topics.label")} className="flex flex-wrap gap-2">
          <TopicLinks topics={post.categories} />
        </ul>
        <h1 className="mt-5 text-title lg:text-[clamp(2.5rem,3.6vw,3.5rem)]">
          {wordsIn(language, post.title)}
        </h1>
        <p className="mt-5 text-ink-soft text-lead">{wordsIn(language, post.excerpt)}</p>
        <div className="mt-6 flex flex-wrap items-baseline gap-x-2 text-ink-faint text-sm">
          <span className="font-medium text-ink-soft">{post.author}</span>
          <span aria-hidden="true">·</span>
          <PostFacts post={post} />
        </div>
      </div>
      <Cover
        post={post}
        ratio="1/1"
        sizes="100vw md:45vw xl:520px"
        priority
        className="rounded-card max-md:aspect-4/3!"
      />
    </header>
  );
}

export function Article({ post, address }: { post: Post; address: string }) {
  const title = wordsIn(useLanguage(), post.title);
  return (
    <div className="page-width py-8 sm:py-14">
      <article>
        <Opening post={post} />
        <div className="mt-8 grid gap-8 sm:mt-14 lg:grid-cols-[15rem_minmax(0,36rem)] lg:gap-20">
          <TableOfContents headings={post.contents} />
          <div className="mx-auto w-full max-w-[36rem]">
            <div
              className="rich-text"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, sanitised by the server
              dangerouslySetInnerHTML={{ __html: post.html }}
            />
            <div className="mt-12 border-line border-t pt-6">
              <Share title={title} address={address} />
            </div>
          </div>
        </div>
      </article>
      <div className="mt-14 grid gap-14 sm:mt-20 sm:gap-16">
        <Neighbours previous={post.previous} next={post.next} />
        <RelatedStyles styles={post.styles} />
      </div>
    </div>
  );
}
