import { fold } from "@/lib/fold";
import type { Category, Style } from "./api";

const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Return whether each word of the query begins a word of the style's name, keywords or categories, in any language. The
 * catalogue is searched by the server in the same way (server/retrato/style/service.py).
 */
export function matches(style: Style, categories: readonly Category[], query: string): boolean {
  const own = categories.filter(({ id }) => style.categories.some((category) => category.id === id));
  const texts = [style.name, style.keywords, ...own.map(({ name }) => name)];
  const words = texts.flatMap((text) => Object.values(text)).flatMap(wordsOf);
  return wordsOf(query).every((wanted) => words.some((word) => word.startsWith(wanted)));
}
