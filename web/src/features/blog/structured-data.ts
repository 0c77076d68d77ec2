import { previewPath } from "@/document/preview";
import type { Language } from "@/i18n/language";
import { wordsIn } from "@/i18n/words";
import type { Post } from "./api";

interface Place {
  language: Language;
  origin: string;
  /** The path of the post. */
  path: string;
}

/** Return the schema.org data of a post. */
export function blogPosting(post: Post, { language, origin, path }: Place): object {
  return {
    "@type": "BlogPosting",
    headline: wordsIn(language, post.title),
    description: wordsIn(language, post.excerpt),
    datePublished: post.publishedAt,
    dateModified: post.publishedAt,
    inLanguage: language,
    mainEntityOfPage: origin + path,
    image: [origin + (post.cover ?? previewPath(path))],
    timeRequired: `PT${post.readingMinutes}M`,
    articleSection: post.categories.map(({ name }) => wordsIn(language, name)),
    author: { "@type": "Organization", name: post.author, url: origin },
    publisher: { "@type": "Organization", name: "Retrato", url: origin },
  };
}
