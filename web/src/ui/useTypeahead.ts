import { useRef } from "react";
import { fold } from "@/lib/fold";

/** The typed text is reset after this pause, in milliseconds. */
const resetDelay = 350;

/** Collect characters typed in quick succession and pass on the text. */
export function useTypeahead(onType: (text: string) => void) {
  const typed = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    /** Whether a space now belongs to the text. */
    isTyping: () => typed.current !== "",
    type(character: string) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        typed.current = "";
      }, resetDelay);
      typed.current += character.toLocaleLowerCase();
      onType(typed.current);
    },
  };
}

/** Return the index of the option that typed text leads to, or -1. Repeating a letter moves on to the next option with it. */
export function findTyped(labels: readonly string[], text: string, active: number): number {
  const [letter = ""] = text;
  const repeated = text === letter.repeat(text.length);
  const wanted = fold(repeated ? letter : text);
  const first = repeated ? active + 1 : active;
  const inOrder = labels.map((_, step) => (first + step) % labels.length);
  return inOrder.find((index) => fold(labels[index] ?? "").startsWith(wanted)) ?? -1;
}
