// A walk through a page with the Tab key alone: every stop can be seen, is not covered, shows that it has the focus, and comes
// after the one before it.
import type { Page } from "@playwright/test";

/** One stop of the Tab key. */
interface Stop {
  what: string;
  problems: string[];
}

declare global {
  interface Window {
    /** Looks at the stop that the focus is at now, and once more at the one before: null at the end of the page. */
    lookAtFocus(): Stop | null;
  }
}

/** Runs in the page. */
function watchFocus(): void {
  interface Seen {
    element: Element;
    what: string;
    marks: string;
    box: DOMRect;
    floats: boolean;
  }
  let before: Seen | null = null;

  const nameOf = (element: Element) => {
    const words = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return `${element.tagName.toLowerCase()} "${words.trim().slice(0, 40)}"`;
  };
  /** Everything around it that could show the focus: itself, its frame, its neighbours. */
  const marksOf = (element: Element) => {
    const frames = [element, element.parentElement, element.parentElement?.parentElement];
    const around = [...frames, ...(element.parentElement?.children ?? [])];
    return around
      .map((near) => {
        if (!near) return "";
        const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(near);
        return [outline, boxShadow, borderColor, backgroundColor].join();
      })
      .join("|");
  };
  const floats = (element: Element | null): boolean =>
    element !== null &&
    (["fixed", "sticky"].includes(getComputedStyle(element).position) || floats(element.parentElement));
  /** Where it would be pressed: the middle of what is on the screen. */
  const inView = ({ left, right, top, bottom }: DOMRect) => ({
    x: (Math.max(0, left) + Math.min(innerWidth, right)) / 2,
    y: (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2,
  });
  const isCovered = (element: Element) => {
    const label = element.closest("label");
    const first = element.getClientRects()[0];
    if (!first) return true;
    const { x, y } = inView(first.width > 1 || !label ? first : label.getBoundingClientRect());
    const top = document.elementFromPoint(x, y);
    return !top || !(element.contains(top) || label?.contains(top) || top.contains(element));
  };

  window.lookAtFocus = () => {
    const problems: string[] = [];
    const last = before;
    const element = document.activeElement;
    if (
      last &&
      element !== last.element &&
      marksOf(last.element) === last.marks &&
      last.element.isConnected
    ) {
      problems.push(`${last.what} does not show that it has the focus`);
    }
    before = null;
    if (!element || element === document.body) return problems.length > 0 ? { what: "", problems } : null;
    const what = nameOf(element);
    // A control that is drawn by its label is where the label is.
    const box = [element, element.closest("label") ?? element]
      .map((drawn) => drawn.getBoundingClientRect())
      .reduce((one, other) => (one.width > 1 ? one : other));
    if (box.width < 2 || box.height < 2) problems.push(`${what} cannot be seen`);
    else if (isCovered(element)) problems.push(`${what} is covered`);
    const onPage = new DOMRect(box.x + scrollX, box.y + scrollY, box.width, box.height);
    const seen = { element, what, marks: marksOf(element), box: onPage, floats: floats(element) };
    // Down, or to the right in another column: never far up and to the left.
    const jumps = last && !last.floats && !seen.floats;
    if (jumps && onPage.bottom < last.box.top - innerHeight / 2 && onPage.right < last.box.left) {
      problems.push(`${what} comes after ${last.what}, which stands below it`);
    }
    before = seen;
    return { what, problems };
  };
}

/** Presses Tab from the top of the page to its end, and tells what was wrong on the way. */
export async function walk(page: Page): Promise<{ stops: string[]; problems: string[] }> {
  await page.evaluate(watchFocus);
  const stops: string[] = [];
  const problems: string[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => window.lookAtFocus());
    if (stop === null) return { stops, problems };
    stops.push(stop.what);
    problems.push(...stop.problems);
    if (stops.length > 400) return { stops, problems: [...problems, "Tab never comes to an end"] };
  }
}
