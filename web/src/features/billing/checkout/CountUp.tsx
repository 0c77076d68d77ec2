import { useEffect, useState } from "react";
import { formatNumber } from "@/lib/format";
import { useLocale } from "@/visitor/locale";

const duration = 1200;
const easeOut = (share: number) => 1 - (1 - share) ** 3;

/** A number that counts up, unless the user prefers reduced motion. */
export function CountUp({ from, to }: { from: number; to: number }) {
  const locale = useLocale();
  const [shown, show] = useState(from);
  useEffect(() => {
    const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const started = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const share = reduced ? 1 : Math.min(1, (now - started) / duration);
      show(Math.round(from + (to - from) * easeOut(share)));
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [from, to]);
  return (
    <>
      <span aria-hidden="true">{formatNumber(shown, locale)}</span>
      <span className="sr-only">{formatNumber(to, locale)}</span>
    </>
  );
}
