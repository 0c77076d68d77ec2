import { useTranslation } from "@/i18n/useTranslation";
import { openPreview, type PreviewItem } from "@/media-preview/media-preview";
import type { Mode, Style } from "./api";

/** Return a function that opens the demos of a style in the media preview, beginning with those of a mode. */
export function useEnlarge(style: Style, name: string): (mode: Mode) => void {
  const { t } = useTranslation("styles");
  const { demos, reimagineDemos, animateDemos } = style;
  const [before, after] = reimagineDemos;
  const [film, poster] = animateDemos;
  const alt = (mode: Mode) => t(`modes.${mode}.alt`, { style: name });
  const items: Record<Mode, PreviewItem[]> = {
    IMAGINE: demos.map((src) => ({ id: src, src, alt: alt("IMAGINE") })),
    REIMAGINE: after ? [{ id: after, src: after, source: before ?? null, alt: alt("REIMAGINE") }] : [],
    ANIMATE: film ? [{ id: film, src: film, thumbnail: poster, alt: alt("ANIMATE") }] : [],
  };
  const all = [...items.IMAGINE, ...items.REIMAGINE, ...items.ANIMATE];
  return (mode) => {
    const first = items[mode][0] ?? all[0];
    if (first) openPreview(all, all.indexOf(first));
  };
}
