// Alerts dismissed for this visit, that is, until the tab is closed.

const storageKey = (alert: string) => `put-away:${alert}`;

export function dismiss(alert: string): void {
  sessionStorage.setItem(storageKey(alert), "");
}

export function isDismissed(alert: string): boolean {
  return sessionStorage.getItem(storageKey(alert)) !== null;
}
