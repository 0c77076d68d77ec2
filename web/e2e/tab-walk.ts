// Tabs through a page: every tab stop must be visible, uncovered, visibly focused, and below or to the right of the one before.
import { expect, type Locator, type Page } from "@playwright/test";

interface TabStop {
  name: string;
  problems: string[];
}

declare global {
  interface Window {
    /** Check the focused element, and that the previous one changed its look when it lost focus; null at the end of the page. */
    checkFocus(): TabStop | null;
  }
}

/** Runs in the page. */
function defineCheckFocus(): void {
  interface Seen {
    element: Element;
    name: string;
    look: string;
    box: DOMRect;
    floats: boolean;
  }
  let previous: Seen | null = null;

  const nameOf = (element: Element) => {
    const text = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return `${element.tagName.toLowerCase()} "${text.trim().slice(0, 40)}"`;
  };
  /** The styles of all elements that could show the focus: the element, its ancestors and its siblings. */
  const lookOf = (element: Element) => {
    const ancestors = [element, element.parentElement, element.parentElement?.parentElement];
    const near = [...ancestors, ...(element.parentElement?.children ?? [])];
    return near
      .map((each) => {
        if (!each) return "";
        const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(each);
        return [outline, boxShadow, borderColor, backgroundColor].join();
      })
      .join("|");
  };
  const floats = (element: Element | null): boolean =>
    element !== null &&
    (["fixed", "sticky"].includes(getComputedStyle(element).position) || floats(element.parentElement));
  /** The point that a click would hit: the centre of the visible part. */
  const clickPoint = ({ left, right, top, bottom }: DOMRect) => ({
    x: (Math.max(0, left) + Math.min(innerWidth, right)) / 2,
    y: (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2,
  });
  const isCovered = (element: Element) => {
    const label = element.closest("label");
    const first = element.getClientRects()[0];
    if (!first) return true;
    const { x, y } = clickPoint(first.width > 1 || !label ? first : label.getBoundingClientRect());
    const top = document.elementFromPoint(x, y);
    return !top || !(element.contains(top) || label?.contains(top) || top.contains(element));
  };

  window.checkFocus = () => {
    const problems: string[] = [];
    const last = previous;
    const element = document.activeElement;
    if (last && element !== last.element && lookOf(last.element) === last.look && last.element.isConnected) {
      problems.push(`${last.name} does not show that it has the focus`);
    }
    previous = null;
    if (!element || element === document.body) return problems.length > 0 ? { name: "", problems } : null;
    const name = nameOf(element);
    // Where the label draws the control, its box counts.
    const box = [element, element.closest("label") ?? element]
      .map((drawn) => drawn.getBoundingClientRect())
      .reduce((one, other) => (one.width > 1 ? one : other));
    if (box.width < 2 || box.height < 2) problems.push(`${name} cannot be seen`);
    else if (isCovered(element)) problems.push(`${name} is covered`);
    const onPage = new DOMRect(box.x + scrollX, box.y + scrollY, box.width, box.height);
    const seen = { element, name, look: lookOf(element), box: onPage, floats: floats(element) };
    // Focus moves down, or right into another column, never far up and left.
    const jumps = last && !last.floats && !seen.floats;
    if (jumps && onPage.bottom < last.box.top - innerHeight / 2 && onPage.right < last.box.left) {
      problems.push(`${name} comes after ${last.name}, which is below it`);
    }
    previous = seen;
    return { name, problems };
  };
}

/** Press Tab from the top of the page to its end. */
export async function tabThrough(page: Page): Promise<{ stops: string[]; problems: string[] }> {
  await page.evaluate(defineCheckFocus);
  const stops: string[] = [];
  const problems: string[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => window.checkFocus());
    if (stop === null) return { stops, problems };
    stops.push(stop.name);
    problems.push(...stop.problems);
    if (stops.length > 400) return { stops, problems: [...problems, "Tab never reaches the end"] };
  }
}

/** Press Tab until `target` has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}
