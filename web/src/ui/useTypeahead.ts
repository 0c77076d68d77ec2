import { useRef } from "react";

/** The typed text is reset after this pause, in milliseconds. */
const resetDelay = 350;

/** Collect characters typed in quick succession and pass on the text. */
export function useTypeahead(onType: (text: string) => void) {
  const typed = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (character: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      typed.current = "";
    }, resetDelay);
    typed.current += character.toLocaleLowerCase();
    onType(typed.current);
  };
}
