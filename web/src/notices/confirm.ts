// Asks for confirmation: `if (await confirm({title})) …`.
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
  /** Distinguishes consecutive questions. */
  id: number;
  answer: (yes: boolean) => void;
}

export const openQuestion = createStore<Question | null>(null);

let asked = 0;

export function confirm(options: ConfirmOptions = {}): Promise<boolean> {
  // A new question replaces an open one, which resolves to false.
  openQuestion.get()?.answer(false);
  return new Promise((resolve) => {
    asked += 1;
    const question: Question = {
      ...options,
      id: asked,
      answer(yes) {
        // A dialog that is fading out may answer again while another question is open.
        if (openQuestion.get() === question) openQuestion.set(null);
        resolve(yes);
      },
    };
    openQuestion.set(question);
  });
}
