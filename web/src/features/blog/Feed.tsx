import { defaultLanguage } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";

/** The link to the feed of the page's language (server/retrato/blog/feed_endpoints.py). React moves it to the head. */
export function Feed() {
  const { t } = useTranslation("blog");
  const language = useLanguage();
  const href = language === defaultLanguage ? "/blog/rss.xml" : `/${language}/blog/rss.xml`;
  return <link rel="alternate" type="application/rss+xml" title={t("feed")} href={href} />;
}
