import { useLayoutEffect, useRef, useState } from "react";

/** A page that is come back to has its full height at once, so that it can be scrolled to where it was left. */
let lastWidth = 0;

/** The width of an element, from the first paint on. */
export function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(lastWidth);
  useLayoutEffect(() => {
    if (!element.current) return;
    const measured = element.current;
    const measure = () => {
      lastWidth = measured.clientWidth;
      setWidth(lastWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
