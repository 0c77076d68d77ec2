/** The box of everything that opens beside its trigger: popovers, menus, lists. */
export const popupLook =
  "origin-(--transform-origin) border border-line bg-raised text-ink shadow-lift outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-[0.97] data-ending-style:opacity-0 data-starting-style:scale-[0.97] data-starting-style:opacity-0";

/** Distance between a trigger and what it opens (S9.8). */
export const popupOffset = 8;
