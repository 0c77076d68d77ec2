// The visitor's unsent work, pictures included, stored in IndexedDB until it is sent or the visitor signs out.
import { databaseName } from "./forget-drafts";

const storeName = "drafts";
/** Raise it when the shape of a draft changes: the upgrade discards all older drafts. */
const version = 1;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, version);
    request.onupgradeneeded = () => {
      const database = request.result;
      if (database.objectStoreNames.contains(storeName)) database.deleteObjectStore(storeName);
      database.createObjectStore(storeName);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function within<Result>(
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = action(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    // An open connection would block the deletion of the database at sign-out, in this tab or another.
    database.close();
  }
}

type Guard<Value> = (value: unknown) => value is Value;

/** Return a draft. One that is malformed is deleted. */
export async function readDraft<Value>(key: string, isValid: Guard<Value>): Promise<Value | undefined> {
  const value: unknown = await within("readonly", (store) => store.get(key));
  if (isValid(value)) return value;
  if (value !== undefined) await removeDraft(key);
  return undefined;
}

export const writeDraft = (key: string, value: unknown): Promise<unknown> =>
  within("readwrite", (store) => store.put(value, key));

export const removeDraft = (key: string): Promise<unknown> =>
  within("readwrite", (store) => store.delete(key));

/** Return all drafts whose key starts with a prefix. */
export async function readDrafts<Value>(prefix: string, isValid: Guard<Value>): Promise<Value[]> {
  const keys = await within("readonly", (store) =>
    store.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
  );
  const values = await Promise.all(keys.map((key) => readDraft(String(key), isValid)));
  return values.filter((value) => value !== undefined);
}

/** The owner of what a visitor leaves before signing up. */
export const visitor = "visitor";

/** Delete the drafts of other users of this browser. Every key starts with its owner. */
export async function removeDraftsOfOthers(owner: string): Promise<void> {
  const keys = await within("readonly", (store) => store.getAllKeys());
  const kept = [`${owner}/`, `${visitor}/`];
  const others = keys.map(String).filter((key) => !kept.some((prefix) => key.startsWith(prefix)));
  await Promise.all(others.map(removeDraft));
}

let last: Promise<unknown> = Promise.resolve();

/** Run work after all earlier work, so that writes keep their order. Failures, such as a full disk, are only logged. */
export function inTurn(work: () => Promise<unknown>): Promise<unknown> {
  last = last.then(work).catch((error) => console.warn("The draft could not be stored", error));
  return last;
}
