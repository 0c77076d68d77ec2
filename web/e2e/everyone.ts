// What a page owes to everybody, as a program can see it: what can be hit, what is cut off, what moves.
import type { Page } from "@playwright/test";

/** What can be pressed and is smaller than `least`, unless it is a link among words or has room around it (WCAG 2.5.8). */
export function tooSmall(page: Page, least: number, within = "body"): Promise<string[]> {
  return page.evaluate(
    ({ least, within }) => {
      const pressable =
        "a[href], button, input:not([type=hidden]), textarea, summary, [role=checkbox], [role=radio], [role=switch], [role=tab]";
      /** A label is pressed for its control, and what is laid over either counts. */
      const pressedArea = (element: Element) => {
        const { x, y, width, height } = (element.closest("label") ?? element).getBoundingClientRect();
        const over = getComputedStyle(element, "::after");
        if (over.content === "none" || over.position !== "absolute") return new DOMRect(x, y, width, height);
        const wide = Math.max(width, Number.parseFloat(over.width) || 0);
        const high = Math.max(height, Number.parseFloat(over.height) || 0);
        return new DOMRect(x - (wide - width) / 2, y - (high - height) / 2, wide, high);
      };
      const targets = [...document.querySelectorAll(`${within} :is(${pressable})`)]
        .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .filter((element) => !element.closest("[aria-hidden=true], [inert], :disabled, a.sr-only"))
        .map((element) => ({ element, box: pressedArea(element) }))
        .filter(({ box }) => box.width > 1 && box.height > 1);
      const middle = ({ left, top, width, height }: DOMRect) => ({
        x: left + width / 2,
        y: top + height / 2,
      });
      const distance = ({ x, y }: { x: number; y: number }, { left, right, top, bottom }: DOMRect) =>
        Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
      const amongWords = (element: Element) =>
        getComputedStyle(element).display === "inline" &&
        element.parentElement?.textContent?.trim() !== element.textContent?.trim();
      return targets
        .filter(({ box }) => Math.min(box.width, box.height) < least)
        .filter(({ element }) => !amongWords(element))
        .filter(
          ({ element, box }) =>
            least > 24 ||
            targets.some(
              (other) =>
                other.element !== element &&
                !other.element.contains(element) &&
                distance(middle(box), other.box) < least / 2,
            ),
        )
        .map(({ element, box }) => {
          const words = element.getAttribute("aria-label") ?? element.textContent ?? "";
          return `${element.tagName} "${words.slice(0, 30)}" ${Math.round(box.width)}×${Math.round(box.height)}`;
        });
    },
    { least, within },
  );
}

/** Words that do not fit: the page scrolls sideways, something hides part of them, or they lie upon each other. */
export function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) problems.push(`the page scrolls sideways by ${wide} px`);

    const hidden = (element: Element) =>
      element.closest("[aria-hidden=true], .sr-only, [inert], script, style, select, noscript") !== null ||
      element.getBoundingClientRect().width <= 1 ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const framesOf = (element: Element) => {
      const frames: Element[] = [];
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
        frames.push(at);
      return frames;
    };
    const floating = ["fixed", "sticky", "absolute"];
    const slack = 3;

    const texts: { words: string; parent: Element; layer: Element | undefined; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const words = node.textContent?.trim().slice(0, 40);
      if (!parent || !words || hidden(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      let { left, top, right, bottom } = range.getBoundingClientRect();
      const frames = framesOf(parent);
      for (const frame of frames) {
        const { overflowX, overflowY } = getComputedStyle(frame);
        if (overflowX === "visible" && overflowY === "visible") continue;
        const around = frame.getBoundingClientRect();
        const out = Math.max(
          around.left - left,
          right - around.right,
          around.top - top,
          bottom - around.bottom,
        );
        // What can be scrolled to is not lost.
        const scrolls = /auto|scroll/.test(overflowX + overflowY);
        if (!scrolls && out > slack + (bottom - top) / 4) problems.push(`"${words}" is cut off`);
        left = Math.max(left, around.left);
        top = Math.max(top, around.top);
        right = Math.min(right, around.right);
        bottom = Math.min(bottom, around.bottom);
      }
      if (right - left < 1 || bottom - top < 1) continue;
      const layer = frames.find((frame) => floating.includes(getComputedStyle(frame).position));
      texts.push({ words, parent, layer, box: new DOMRect(left, top, right - left, bottom - top) });
    }

    texts.sort((one, other) => one.box.top - other.box.top);
    for (const [index, one] of texts.entries()) {
      for (let next = index + 1; next < texts.length; next += 1) {
        const other = texts[next];
        if (!other || one.box.bottom - other.box.top <= 6) break;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
        const apart = !one.parent.contains(other.parent) && !other.parent.contains(one.parent);
        if (across > 4 && down > 6 && apart && one.layer === other.layer) {
          problems.push(`"${one.words}" and "${other.words}" lie upon each other`);
        }
      }
    }
    return problems;
  });
}

/** Whatever moves. */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const animated = document.getAnimations().filter(({ playState, effect }) => {
      const { duration } = effect?.getComputedTiming() ?? {};
      return playState === "running" && Number(duration) > 10;
    });
    const films = [...document.querySelectorAll("video")].filter(({ paused }) => !paused);
    return [
      ...animated.map(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return `animated: ${target?.outerHTML.slice(0, 100)}`;
      }),
      ...films.map(({ src }) => `plays: ${src}`),
    ];
  });
}
