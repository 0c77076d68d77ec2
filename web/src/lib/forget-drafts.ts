// Apart from what keeps drafts: every page can sign out, and few have any.

export const databaseName = "drafts";

/** Everything, whoever began it. There is nothing to forget where nothing can be kept. */
export function forgetDrafts(): void {
  globalThis.indexedDB?.deleteDatabase(databaseName);
}
