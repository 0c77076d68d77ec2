import { fold } from "@/lib/fold";
import { toField } from "../../moment-field";
import type { EditedPost, PostForm, PostText } from "./api";

const emptyText: PostText = { title: "", slug: "", excerpt: "", coverAlt: "", html: "" };

/** What is written: the date as its field has it. */
export type PostDraft = Omit<PostForm, "publishedAt"> & { publishedAt: string };

export const emptyForm: PostDraft = {
  id: null,
  version: null,
  draft: true,
  author: "Retrato",
  publishedAt: "",
  categories: [],
  cover: "",
  styles: [],
  texts: { en: emptyText, es: emptyText },
  reason: "",
};

export const formOf = ({ id, version, status, author, publishedAt, ...post }: EditedPost): PostDraft => ({
  id,
  version,
  draft: status === "draft",
  author,
  publishedAt: toField(publishedAt),
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
