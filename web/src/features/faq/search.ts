import { fold } from "@/lib/fold";
import type { Question } from "./api";

export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Return whether every word of the query occurs in the question or its answer. */
export function matches({ question, answer }: Question, query: string): boolean {
  const text = fold(`${question} ${plainText(answer)}`);
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
