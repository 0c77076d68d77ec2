// The picture beside a link to a page. The server draws it when it is asked for, from what the page says here.

export interface Preview {
  title: string;
  /** Where the page belongs; empty for pages right below the start. */
  above: string;
  below: string;
  /** Addresses on this site; where there are none, the server hangs some of the catalogue. */
  pictures: readonly string[];
}

export const previewSize = { width: 1200, height: 630 };

export function previewPath(path: string): string {
  return `/og${path === "/" ? "" : path}.jpg`;
}
