import { useLayoutEffect, useRef, useState } from "react";

/** A page that is come back to has its full height at once, so that it can be scrolled to where it was left. */
let lastWidth = 0;

/** As wide as a page's content is, before the first one is there: as long as it is not, this is cheap to ask. */
export function widthOfPage(): number {
  const page = document.createElement("div");
  const content = document.createElement("div");
  page.className = "page-width absolute";
  page.append(content);
  document.body.append(page);
  const { clientWidth } = content;
  page.remove();
  return clientWidth;
}

/** The width of an element that fills a page, from the first render on. */
export function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(() => lastWidth || widthOfPage());
  useLayoutEffect(() => {
    if (!element.current) return;
    const measured = element.current;
    // Told when the page has been laid out. To ask at once would have that done twice.
    const observer = new ResizeObserver(() => {
      lastWidth = measured.clientWidth;
      setWidth(lastWidth);
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
