import type { Creation } from "@/api/my-creations";
import { isPhone } from "@/ui/media-query";
import { defaultTop, layout, spacingFor } from "./rows";
import { thumbnailOf } from "./thumbnail";
import { measurePageWidth } from "./useWidth";

/** More than fit on any screen. */
const maxItems = 40;

function monthOf({ createdAt }: Creation): string {
  const date = new Date(createdAt);
  return `${date.getFullYear()}-${date.getMonth()}`;
}

/** Preload the pictures of a gallery's first screen, in the sizes that the grid will show, before it renders. */
export function preloadFirstPictures(items: readonly Creation[]): void {
  const spacing = { ...spacingFor(isPhone() ? "phones" : "desks"), width: measurePageWidth() };
  let top = defaultTop;
  for (const row of layout(monthOf, spacing)(items.slice(0, maxItems))) {
    if (top > innerHeight) return;
    top += row.height;
    if (row.type === "heading") continue;
    for (const [column, item] of row.items.entries()) {
      new Image().src = thumbnailOf(item, row.widths[column] ?? 0);
    }
  }
}
