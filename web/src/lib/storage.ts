// Local storage that may be full, forbidden or absent without breaking a page.

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
    // A preference that cannot be kept still holds until the page is left.
  }
}

/** Writing is what counts: a private window of an older Safari lets a page read and refuses every write. */
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
