import { fold } from "@/lib/fold";
import type { EditedPost, PostForm, PostText } from "./api";

const emptyText: PostText = { title: "", slug: "", excerpt: "", coverAlt: "", html: "" };

export const emptyForm: PostForm = {
  id: null,
  version: null,
  draft: true,
  author: "Retrato",
  publishedAt: null,
  categories: [],
  cover: "",
  styles: [],
  texts: { en: emptyText, es: emptyText },
  reason: "",
};

export const formOf = ({ id, version, status, author, publishedAt, ...post }: EditedPost): PostForm => ({
  id,
  version,
  draft: status === "draft",
  author,
  publishedAt,
  categories: post.categories,
  cover: post.cover,
  styles: post.styles,
  texts: { en: { ...emptyText, ...post.texts.en }, es: { ...emptyText, ...post.texts.es } },
  reason: "",
});

/** The address of a post that the title suggests: "¿Qué luz?" becomes "que-luz". */
export const proposedSlug = (title: string) =>
  fold(title)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 120)
    .replace(/^-|-$/g, "");

/** A moment as `<input type="datetime-local">` has it, in the browser's time zone. */
export function localMoment(moment: string | null | undefined): string {
  if (!moment) return "";
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The moment of such an input; null while it is incomplete. */
export function momentOf(local: string): string | null {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
