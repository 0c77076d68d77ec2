// Shows pictures and films large, over whatever page is there: `openPreview(items, index)`. What draws it loads with the
// first one.
import { createStore } from "@/lib/store";
import type { BarAction } from "@/ui/ActionBar";

export interface PreviewItem {
  /** Tells it from the others of its list. */
  id: string;
  /** Address of the original. */
  src: string;
  /** What is seen on it. */
  alt: string;
  /** Where they are known, its box stands before it arrives. */
  width?: number | null;
  height?: number | null;
  /** What is at hand already, and stands in until it arrives; of a film, its first picture. */
  thumbnail?: string | undefined;
  /** Address of the picture it was made from, to compare with. */
  source?: string | null;
  /** Address under which it is saved, in the original. */
  download?: string;
}

export interface PreviewFact {
  label: string;
  value: string;
}

export interface PreviewOptions {
  /** What is known about an item besides what is seen; its size is told in any case. */
  facts?: (item: PreviewItem) => PreviewFact[];
  /** What can be done with an item besides saving it. */
  actions?: (item: PreviewItem) => BarAction[];
  /** How many there are, where not all of them are in the list yet. */
  total?: number;
  /** Told whenever another item is shown. */
  onShow?: (item: PreviewItem, index: number) => void;
  /** Told which item was shown last; who listens puts the focus where that item is. */
  onClose?: (item: PreviewItem) => void;
}

export interface Preview extends PreviewOptions {
  items: readonly PreviewItem[];
  index: number;
}

export const openedPreview = createStore<Preview | null>(null);

export function openPreview(
  items: readonly PreviewItem[],
  index: number,
  options: PreviewOptions = {},
): void {
  openedPreview.set({ ...options, items, index });
}

/** Another item of the same list; beyond its ends there is none. */
export function showInPreview(index: number): void {
  const preview = openedPreview.get();
  const item = preview?.items[index];
  if (!preview || !item || index === preview.index) return;
  openedPreview.set({ ...preview, index });
  preview.onShow?.(item, index);
}

/** The list has changed while it was open: the item being shown stays; if it has gone, the next one takes its place. */
export function updatePreview(items: readonly PreviewItem[], options: PreviewOptions): void {
  const preview = openedPreview.get();
  if (!preview) return;
  const shown = preview.items[preview.index];
  const place = items.findIndex(({ id }) => id === shown?.id);
  const index = place >= 0 ? place : Math.min(preview.index, items.length - 1);
  openedPreview.set(index < 0 ? null : { ...options, items, index });
}

export function closePreview(): void {
  const preview = openedPreview.get();
  const item = preview?.items[preview.index];
  openedPreview.set(null);
  if (preview && item) preview.onClose?.(item);
}
