// What somebody has begun and not sent yet, pictures included, kept in this browser until it is sent or they sign out.
import { databaseName } from "./forget-drafts";

const storeName = "drafts";

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function within<Result>(
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = action(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    // Whoever keeps a connection keeps others from deleting the database.
    database.close();
  }
}

export const readDraft = <Value>(key: string): Promise<Value | undefined> =>
  within("readonly", (store) => store.get(key));

export const writeDraft = (key: string, value: unknown): Promise<unknown> =>
  within("readwrite", (store) => store.put(value, key));

export const removeDraft = (key: string): Promise<unknown> =>
  within("readwrite", (store) => store.delete(key));

/** All whose key begins so. */
export const draftsOf = <Value>(prefix: string): Promise<Value[]> =>
  within("readonly", (store) => store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)));

/** What others have begun in this browser; every key begins with whose it is. */
export async function forgetDraftsOfOthers(owner: string): Promise<void> {
  const keys = await within("readonly", (store) => store.getAllKeys());
  const others = keys.map(String).filter((key) => !key.startsWith(`${owner}/`));
  await Promise.all(others.map(removeDraft));
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other: what was asked for first must not be written last. What cannot be kept, in a private window or
    on a full disk, still holds until the page is left. */
export function inTurn(work: () => Promise<unknown>): Promise<unknown> {
  last = last.then(work).catch((error) => console.warn("The draft could not be kept", error));
  return last;
}
