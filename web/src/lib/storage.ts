// Local storage that may be full, forbidden or absent.

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The preference still holds until the page is left.
  }
}

/** Test a write: private windows of older Safari allow reads and refuse writes. */
export function canStore(): boolean {
  const probe = "storage-check";
  try {
    localStorage.setItem(probe, probe);
    localStorage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}
