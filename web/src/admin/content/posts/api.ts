import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { components } from "@/api/schema.gen";
import type { Language } from "@/i18n/language";

type Schemas = components["schemas"];
export type PostEntry = Schemas["PostEntry"];
export type EditedPost = Schemas["EditedPost"];
export type PostText = Schemas["EditedText"];
export type PostForm = Omit<Schemas["PostForm"], "texts"> & { texts: Record<Language, PostText> };
export type PostChoices = Schemas["PostChoices"];
export type BlogCategory = Schemas["EditedBlogCategory"];

const key = ["admin", "content", "posts"];

export const postsQuery = queryOptions({
  queryKey: [...key, "list"],
  queryFn: () => unwrap(api.POST("/api/admin/content/posts/list")),
  staleTime: 0,
});

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, "one", id],
    queryFn: () =>
      unwrap(api.GET("/api/admin/content/posts/{post_id}", { params: { path: { post_id: id } } })),
    staleTime: 0,
    // What is being written must not be replaced.
    refetchOnWindowFocus: false,
  });

export const choicesQuery = queryOptions({
  queryKey: [...key, "choices"],
  queryFn: () => unwrap(api.GET("/api/admin/content/posts/choices")),
  // Styles, categories and pictures are changed on other pages, also by others.
  staleTime: 0,
});

export async function savePost(body: PostForm): Promise<EditedPost> {
  const post = await unwrap(api.POST("/api/admin/content/posts/save", { body }));
  queryClient.setQueryData(postQuery(post.id).queryKey, post);
  return post;
}

export const deletePost = (body: Schemas["PostDeletion"]) =>
  unwrap(api.POST("/api/admin/content/posts/delete", { body }));

export const categoriesQuery = queryOptions({
  queryKey: ["admin", "content", "blog-categories"],
  queryFn: () => unwrap(api.GET("/api/admin/content/blog-categories")),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

export async function saveCategories(body: Schemas["BlogCategoriesForm"]): Promise<void> {
  const saved = await unwrap(api.POST("/api/admin/content/blog-categories/save", { body }));
  queryClient.setQueryData(categoriesQuery.queryKey, saved);
}
