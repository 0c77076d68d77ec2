import type { Creation } from "@/api/my-creations";
import { isPhone } from "@/ui/media-query";
import { layout, spacingOn, usualTop } from "./rows";
import { thumbnailOf } from "./thumbnail";
import { widthOfPage } from "./useWidth";

/** More than fit on any screen. */
const most = 40;

function monthOf({ createdAt }: Creation): string {
  const date = new Date(createdAt);
  return `${date.getFullYear()}-${date.getMonth()}`;
}

/** Fetches the pictures that a gallery will show first, as it will show them, before it is drawn. */
export function fetchFirstPictures(items: readonly Creation[]): void {
  const spacing = { ...spacingOn(isPhone() ? "phones" : "desks"), width: widthOfPage() };
  let top = usualTop;
  for (const row of layout(monthOf, spacing)(items.slice(0, most))) {
    if (top > innerHeight) return;
    top += row.height;
    if (row.type === "heading") continue;
    for (const [place, item] of row.items.entries()) {
      new Image().src = thumbnailOf(item, row.widths[place] ?? 0);
    }
  }
}
