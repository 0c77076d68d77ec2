// Asks the user before something happens: `if (await confirm({title})) …` (S4.5).
import type { ReactNode } from "react";
import { createStore } from "@/lib/store";

export interface ConfirmOptions {
  title?: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  confirmLabel?: ReactNode;
  cancelLabel?: ReactNode;
  danger?: boolean;
}

interface Question extends ConfirmOptions {
  /** Tells it from the one before. */
  id: number;
  answer: (yes: boolean) => void;
}

export const openQuestion = createStore<Question | null>(null);

let asked = 0;

export function confirm(options: ConfirmOptions = {}): Promise<boolean> {
  // A newer question takes the place of an open one, which counts as a no.
  openQuestion.get()?.answer(false);
  return new Promise((resolve) => {
    asked += 1;
    const question: Question = {
      ...options,
      id: asked,
      answer(yes) {
        // A dialog that is fading out may answer again, when another question is already open.
        if (openQuestion.get() === question) openQuestion.set(null);
        resolve(yes);
      },
    };
    openQuestion.set(question);
  });
}
