import type { Question } from "./api";

export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Without accents and capitals, so that "cuanto" finds "¿Cuánto?". */
function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

/** Every word of the query is somewhere in the question or its answer. */
export function matches({ question, answer }: Question, query: string): boolean {
  const text = folded(`${question} ${plainText(answer)}`);
  return folded(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
