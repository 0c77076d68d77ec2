/** The classes of popovers, menus and lists that open next to a trigger. */
export const popupLook =
  "origin-(--transform-origin) border border-line bg-raised text-ink shadow-lift outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-[0.97] data-ending-style:opacity-0 data-starting-style:scale-[0.97] data-starting-style:opacity-0";

/** The distance between a trigger and its popup, in pixels. */
export const popupOffset = 8;

/**
 * Base UI focuses a popup's content before it has placed the popup. With "absolute" that is at the top of the document,
 * and the browser scrolls there.
 */
export const positionMethod = "fixed";
