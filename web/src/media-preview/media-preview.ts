// Opens the full-screen preview over any page: `openPreview(items, index)`. The component that renders it loads with
// the first one.
import { createStore } from "@/lib/store";
import type { BarAction } from "@/ui/ActionBar";

export interface PreviewItem {
  /** Unique in its list. */
  id: string;
  /** URL of the original. */
  src: string;
  /** Alternative text. */
  alt: string;
  /** If known, the space is reserved before the item loads. */
  width?: number | null;
  height?: number | null;
  /** Placeholder until the item loads; for a video, its poster. */
  thumbnail?: string | undefined;
  /** URL of the source picture, to compare with. */
  source?: string | null;
  /** Download URL of the original. */
  download?: string;
}

export interface PreviewFact {
  label: string;
  value: string;
}

export interface PreviewOptions {
  /** Details of an item, in addition to its size. */
  facts?: (item: PreviewItem) => PreviewFact[];
  /** Actions on an item, in addition to the download. */
  actions?: (item: PreviewItem) => BarAction[];
  /** The total, if not all items are in the list yet. */
  total?: number;
  /** Called when another item is shown. */
  onShow?: (item: PreviewItem, index: number) => void;
  /** Called with the item shown last; the listener moves the focus to it. */
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

/** Show another item of the list; no-op beyond its ends. */
export function showInPreview(index: number): void {
  const preview = openedPreview.get();
  const item = preview?.items[index];
  if (!preview || !item || index === preview.index) return;
  openedPreview.set({ ...preview, index });
  preview.onShow?.(item, index);
}

/** Update the list of an open preview. If the shown item was removed, the next one takes its place. */
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
