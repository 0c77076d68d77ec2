// Whether a cost needs a question: the first one ever in this browser, and large ones. The button names every cost.
import { readStored, writeStored } from "@/lib/storage";

const storageKey = "has-spent";
/** In tokens. */
export const askFrom = 10;

export const isFirstSpending = () => readStored(storageKey) === null;

export const rememberSpending = () => writeStored(storageKey, "yes");
