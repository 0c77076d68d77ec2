/** The logo: a frame with a sparkle, and the product name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 font-bold font-display text-ink text-xl tracking-tight">
      <svg className="size-8" viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <rect x="3" y="3" width="26" height="26" rx="9" className="stroke-primary" strokeWidth="2.5" />
        <path d="M16 9.5l1.7 4.8 4.8 1.7-4.8 1.7L16 22.5l-1.7-4.8L9.5 16l4.8-1.7z" className="fill-sparkle" />
      </svg>
      Retrato
    </span>
  );
}
