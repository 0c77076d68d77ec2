import type { Language } from "@/i18n/language";
import { wordsIn } from "@/i18n/words";
import type { Post } from "./api";

interface Place {
  language: Language;
  origin: string;
  /** The address of the post. */
  address: string;
}

/** What search engines read about a post. */
export function blogPosting(post: Post, { language, origin, address }: Place): object {
  return {
    "@type": "BlogPosting",
    headline: wordsIn(language, post.title),
    description: wordsIn(language, post.excerpt),
    datePublished: post.publishedAt,
    dateModified: post.publishedAt,
    inLanguage: language,
    mainEntityOfPage: address,
    image: [origin + (post.cover ?? "/og.png")],
    timeRequired: `PT${post.readingMinutes}M`,
    articleSection: post.categories.map(({ name }) => wordsIn(language, name)),
    author: { "@type": "Organization", name: post.author, url: origin },
    publisher: { "@type": "Organization", name: "Retrato", url: origin },
  };
}
