import type { Language } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";

/** The server's feeds (server/retrato/blog/feed.py). */
const feedPaths: Record<Language, string> = { en: "/blog/rss.xml", es: "/es/blog/rss.xml" };

/** Tells feed readers where this language's feed is; React lifts it into the head. */
export function Feed() {
  const { t } = useTranslation("blog");
  return (
    <link rel="alternate" type="application/rss+xml" title={t("feed")} href={feedPaths[useLanguage()]} />
  );
}
