/** Save a file like a followed download link. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  const url = URL.createObjectURL(file);
  link.href = url;
  link.download = name;
  link.click();
  // Not revoked at once: some browsers start to read it later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
