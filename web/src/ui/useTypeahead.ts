import { useRef } from "react";

/** The typed beginning of a label is forgotten after this pause (S9.8). */
const pause = 350;

/** Collects quickly typed characters and hands over the text they form. */
export function useTypeahead(onType: (text: string) => void) {
  const typed = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (character: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      typed.current = "";
    }, pause);
    typed.current += character.toLocaleLowerCase();
    onType(typed.current);
  };
}
