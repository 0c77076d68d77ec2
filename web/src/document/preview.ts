// The link preview of a page. The server draws it on demand from this data.

export interface Preview {
  title: string;
  /** The section of the page; empty for top-level pages. */
  above: string;
  below: string;
  /** URLs on this site; if there are none, the server picks some from the catalogue. */
  pictures: readonly string[];
}

export const previewSize = { width: 1200, height: 630 } as const;

export function previewPath(path: string): string {
  return `/og${path === "/" ? "" : path}.jpg`;
}
