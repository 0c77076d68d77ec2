import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Button } from "@/ui/Button";

/** How far below the screen the next page is requested. */
const rootMargin = "600px";

/** A button that loads more; it does so by itself when it comes near the screen. */
export function More({ onSeen }: { onSeen: () => void }) {
  const { t } = useTranslation("styles");
  const mark = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(), {
      rootMargin,
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={mark} className="grid justify-center">
      <Button onClick={onSeen}>{t("more")}</Button>
    </div>
  );
}
