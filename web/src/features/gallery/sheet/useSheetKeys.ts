import type { KeyboardEvent } from "react";

interface SheetKeys {
  onKeep: (id: string) => void;
  onCompare: (id: string) => void;
}

const photosOf = (sheet: HTMLElement) => [...sheet.querySelectorAll<HTMLElement>("[data-photo]")];

/** How many photos of the first row are beside each other. */
function columnsOf(photos: readonly HTMLElement[]): number {
  const top = photos[0]?.getBoundingClientRect().top;
  const second = photos.findIndex((photo) => photo.getBoundingClientRect().top !== top);
  return second < 0 ? photos.length : second;
}

/** The keys of a contact sheet, while one of its photos has the focus: arrows move, K keeps, C compares. */
export function useSheetKeys({ onKeep, onCompare }: SheetKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const photo = event.target instanceof HTMLElement ? event.target.dataset.photo : undefined;
    if (!photo || event.ctrlKey || event.metaKey || event.altKey) return;
    const photos = photosOf(event.currentTarget);
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -columnsOf(photos),
      ArrowDown: columnsOf(photos),
    };
    const step = steps[event.key];
    const key = event.key.toLowerCase();
    if (step !== undefined)
      photos[photos.findIndex(({ dataset }) => dataset.photo === photo) + step]?.focus();
    else if (key === "k") onKeep(photo);
    else if (key === "c") onCompare(photo);
    else return;
    event.preventDefault();
  };
}
