// Money and deletions need a code of the authenticator app that was entered within the last minutes. The server says when it
// is missing; the dialog asks for it, and the call is made again.
import { ApiError } from "@/api/errors";
import { createStore } from "@/lib/store";

/** The open question for a code. */
export const askedForCode = createStore<{ answer: (confirmed: boolean) => void } | null>(null);

/** The member of staff closed the dialog: nothing was done. */
export class Cancelled extends Error {}

function askForCode(): Promise<boolean> {
  askedForCode.get()?.answer(false);
  return new Promise((resolve) => {
    askedForCode.set({
      answer(confirmed) {
        askedForCode.set(null);
        resolve(confirmed);
      },
    });
  });
}

export async function withCode<Answer>(action: () => Promise<Answer>): Promise<Answer> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "staffConfirmation") throw error;
    if (!(await askForCode())) throw new Cancelled();
    return action();
  }
}
