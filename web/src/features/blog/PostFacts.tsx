import { locales } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { formatDate } from "@/lib/format";
import type { PostSummary } from "./api";

/** Date of publication and reading time. */
export function PostFacts({ post }: { post: Pick<PostSummary, "publishedAt" | "readingMinutes"> }) {
  const { t } = useTranslation("blog");
  const language = useLanguage();
  return (
    <p className="text-ink-faint text-sm">
      <time dateTime={post.publishedAt}>
        {formatDate(post.publishedAt, locales[language], { dateStyle: "long", timeZone: "UTC" })}
      </time>
      <span aria-hidden="true"> · </span>
      <span className="whitespace-nowrap">{t("readingTime", { count: post.readingMinutes })}</span>
    </p>
  );
}
