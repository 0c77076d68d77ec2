// The idempotency key of the order that was sent last and not answered yet. Kept in session storage, because a visitor who
// waits too long reloads the page.
import { newKey } from "@/lib/new-key";
import { asRecord, isText, parseJson } from "@/lib/unknown";

const storageKey = "unanswered-order";

interface Unanswered {
  order: string;
  key: string;
}

/** Used where there is no session storage, too. */
let current: Unanswered | null = null;

function read(): Unanswered | null {
  try {
    const { order, key } = asRecord(parseJson(sessionStorage.getItem(storageKey)));
    return isText(order) && isText(key) ? { order, key } : null;
  } catch {
    return null;
  }
}

function write(value: Unanswered | null): void {
  current = value;
  try {
    if (value) sessionStorage.setItem(storageKey, JSON.stringify(value));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage, the key is lost on a reload. The server then finds the open checkout by its order.
  }
}

export const unanswered = {
  /** Return the key of an order: that of its unanswered request, or a new one. */
  keyOf(order: string): string {
    const known = current ?? read();
    if (known?.order === order) return known.key;
    const key = newKey();
    write({ order, key });
    return key;
  },

  forget(): void {
    write(null);
  },
};
