import { call } from "@/api/call";
import { useAnswer, useList } from "@/api/list";
import type { components } from "@/api/schema.gen";
import { useLanguage } from "@/i18n/useLanguage";

export type PostSummary = components["schemas"]["BlogPostSummary"];
export type Post = components["schemas"]["BlogPost"];
export type PostLink = components["schemas"]["BlogPostLink"];
export type Heading = components["schemas"]["BlogHeading"];
export type Topic = components["schemas"]["BlogCategory"];
export type RelatedStyle = components["schemas"]["BlogStyle"];

interface PostsWanted {
  page: number;
  categorySlug?: string | undefined;
  query?: string | undefined;
}

const itemsPerPage = 5;

export const topicsCall = call("POST", "/api/blog/categories", { public: true });

export const postsCall = ({ page, categorySlug, query }: PostsWanted) =>
  call("POST", "/api/blog/posts/paginator", {
    body: { page, itemsPerPage, where: { ...(categorySlug && { categorySlug }), ...(query && { query }) } },
    public: true,
  });

export const postCall = (slug = "") =>
  call("GET", "/api/blog/posts/{slug}", { params: { path: { slug } }, public: true });

/** Whatever stands in an address, the page is a number the server accepts. */
export function pageNumber(text: string | undefined): number {
  return text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** The longest search that the server accepts. */
export const searchLength = 80;

/** What an address looks for; nothing where it only has spaces. */
export function searchWords(text: string | undefined): string | undefined {
  return text?.trim().slice(0, searchLength) || undefined;
}

export const useTopics = () => useList(topicsCall, useLanguage());
export const usePosts = (wanted: PostsWanted) => useAnswer(postsCall(wanted), useLanguage());
export const usePost = (slug: string | undefined) => useAnswer(postCall(slug), useLanguage());
