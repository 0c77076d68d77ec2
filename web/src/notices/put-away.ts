// Alerts dismissed for this visit, that is, until the tab is closed.

const storageKey = (what: string) => `put-away:${what}`;

export function putAway(what: string): void {
  sessionStorage.setItem(storageKey(what), "");
}

export function isPutAway(what: string): boolean {
  return sessionStorage.getItem(storageKey(what)) !== null;
}
