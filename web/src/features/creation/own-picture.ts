/** The query may name only pictures of this site; anything else is ignored. */
export function ownPicture(address: string | undefined): string | null {
  return address?.startsWith("/files/") ? address : null;
}
