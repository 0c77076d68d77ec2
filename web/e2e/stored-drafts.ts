import type { Page } from "@playwright/test";
import { databaseName } from "../src/lib/forget-drafts";

/** Return the keys of the unsent forms and orders that the browser stores. */
export function storedDrafts(page: Page): Promise<string[]> {
  return page.evaluate(
    (database) =>
      new Promise<string[]>((resolve) => {
        indexedDB.open(database).onsuccess = ({ target }) => {
          const { result } = target as IDBOpenDBRequest;
          const [store = ""] = result.objectStoreNames;
          const keys = result.transaction(store).objectStore(store).getAllKeys();
          keys.onsuccess = () => resolve(keys.result.map(String));
          result.close();
        };
      }),
    databaseName,
  );
}
