/** Return the URL if it is a file of this site: the query must not load pictures from elsewhere. */
export function ownPicture(url: string | undefined): string | null {
  return url?.startsWith("/files/") ? url : null;
}
