import { useQuery } from "@tanstack/react-query";
import { call } from "@/api/call";
import { callQuery, useAnswer, useList } from "@/api/list";
import type { components } from "@/api/schema.gen";
import { useLanguage } from "@/i18n/useLanguage";

export type PostSummary = components["schemas"]["BlogPostSummary"];
export type Post = components["schemas"]["BlogPost"];
export type PostLink = components["schemas"]["BlogPostLink"];
export type Heading = components["schemas"]["BlogHeading"];
export type Topic = components["schemas"]["BlogCategory"];
export type RelatedStyle = components["schemas"]["BlogStyle"];

interface PostFilter {
  page: number;
  categorySlug?: string | undefined;
  query?: string | undefined;
}

const itemsPerPage = 5;

export const topicsCall = call("POST", "/api/blog/categories", { public: true });

export const postsCall = ({ page, categorySlug, query }: PostFilter) =>
  call("POST", "/api/blog/posts/paginator", {
    body: { page, itemsPerPage, where: { ...(categorySlug && { categorySlug }), ...(query && { query }) } },
    public: true,
  });

/** The newest posts, a list for all pages. It is the first page of the blog. */
export const lastPostsCall = postsCall({ page: 1 });

export const postCall = (slug = "") =>
  call("GET", "/api/blog/posts/{slug}", { params: { path: { slug } }, public: true });

/** Parse the page in a URL; anything that the server would refuse is 1. */
export function pageNumber(text: string | undefined): number {
  return text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** The longest search that the server accepts. */
export const searchLength = 80;

/** Normalize the search text in a URL; undefined if it is blank. */
export function searchWords(text: string | undefined): string | undefined {
  return text?.trim().slice(0, searchLength) || undefined;
}

export const useTopics = () => useList(topicsCall, useLanguage());
export const usePosts = (filter: PostFilter) => useAnswer(postsCall(filter), useLanguage());
export const usePost = (slug: string | undefined) => useAnswer(postCall(slug), useLanguage());

export function useLastPosts() {
  const { data, isFetched, isFetching, error, refetch } = useQuery(callQuery(lastPostsCall, useLanguage()));
  return { fetched: isFetched, loading: isFetching, data: data?.items ?? [], error, refetch };
}
