// Separate from drafts.ts: every page can sign out, and few pages have drafts.

export const databaseName = "drafts";

/** Delete the drafts of all users. Some private windows have no IndexedDB. */
export function forgetDrafts(): void {
  globalThis.indexedDB?.deleteDatabase(databaseName);
}
