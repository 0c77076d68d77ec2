import { useLayoutEffect, useRef, useState } from "react";

/** The last measured width: on Back the page has its full height at once, so that its scroll position can be restored. */
let lastWidth = 0;

/** Measure the content width of a page. Cheap only while the document is empty. */
export function measurePageWidth(): number {
  const page = document.createElement("div");
  const content = document.createElement("div");
  page.className = "page-width absolute";
  page.append(content);
  document.body.append(page);
  const { clientWidth } = content;
  page.remove();
  return clientWidth;
}

/** Return the width of an element that fills the page, from the first render on. */
export function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(() => lastWidth || measurePageWidth());
  useLayoutEffect(() => {
    if (!element.current) return;
    const target = element.current;
    // The observer reports after layout. Measuring here would force a second layout.
    const observer = new ResizeObserver(() => {
      lastWidth = target.clientWidth;
      setWidth(lastWidth);
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
