// Accessibility checks that axe does not have: target sizes, clipped text, motion, width.
import { expect, type Page } from "@playwright/test";

/**
 * Return the controls smaller than `least` pixels. Links inside a sentence are exempt, and for 24 px also controls with enough space
 * around them (WCAG 2.5.8).
 */
export function smallTargets(page: Page, least: number, within = "body"): Promise<string[]> {
  return page.evaluate(
    ({ least, within }) => {
      const controls =
        "a[href], button, input:not([type=hidden]), textarea, summary, [role=checkbox], [role=radio], [role=switch], [role=tab]";
      /** The label belongs to the control, and so does an absolutely positioned ::after. */
      const clickableArea = (element: Element) => {
        const { x, y, width, height } = (element.closest("label") ?? element).getBoundingClientRect();
        const after = getComputedStyle(element, "::after");
        if (after.content === "none" || after.position !== "absolute")
          return new DOMRect(x, y, width, height);
        const wide = Math.max(width, Number.parseFloat(after.width) || 0);
        const high = Math.max(height, Number.parseFloat(after.height) || 0);
        return new DOMRect(x - (wide - width) / 2, y - (high - height) / 2, wide, high);
      };
      const targets = [...document.querySelectorAll(`${within} :is(${controls})`)]
        .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .filter((element) => !element.closest("[aria-hidden=true], [inert], :disabled, a.sr-only"))
        .map((element) => ({ element, box: clickableArea(element) }))
        .filter(({ box }) => box.width > 1 && box.height > 1);
      const centre = ({ left, top, width, height }: DOMRect) => ({
        x: left + width / 2,
        y: top + height / 2,
      });
      const distance = ({ x, y }: { x: number; y: number }, { left, right, top, bottom }: DOMRect) =>
        Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
      const inSentence = (element: Element) =>
        getComputedStyle(element).display === "inline" &&
        element.parentElement?.textContent?.trim() !== element.textContent?.trim();
      return targets
        .filter(({ box }) => Math.min(box.width, box.height) < least)
        .filter(({ element }) => !inSentence(element))
        .filter(
          ({ element, box }) =>
            least > 24 ||
            targets.some(
              (other) =>
                other.element !== element &&
                !other.element.contains(element) &&
                distance(centre(box), other.box) < least / 2,
            ),
        )
        .map(({ element, box }) => {
          const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
          return `${element.tagName} "${name.slice(0, 30)}" ${Math.round(box.width)}×${Math.round(box.height)}`;
        });
    },
    { least, within },
  );
}

/** Return text that does not fit: the page scrolls sideways, an ancestor clips text, or two texts overlap. */
export function misplacedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const overflow = document.documentElement.scrollWidth - innerWidth;
    if (overflow > 0) problems.push(`the page scrolls sideways by ${overflow} px`);

    const hidden = (element: Element) =>
      element.closest("[aria-hidden=true], .sr-only, [inert], script, style, select, noscript") !== null ||
      element.getBoundingClientRect().width <= 1 ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const ancestorsOf = (element: Element) => {
      const ancestors: Element[] = [];
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
        ancestors.push(at);
      return ancestors;
    };
    const layered = ["fixed", "sticky", "absolute"];
    const slack = 3;

    const texts: { text: string; parent: Element; layer: Element | undefined; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim().slice(0, 40);
      if (!parent || !text || hidden(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      let { left, top, right, bottom } = range.getBoundingClientRect();
      const ancestors = ancestorsOf(parent);
      for (const ancestor of ancestors) {
        const { overflowX, overflowY } = getComputedStyle(ancestor);
        if (overflowX === "visible" && overflowY === "visible") continue;
        const clip = ancestor.getBoundingClientRect();
        const outside = Math.max(clip.left - left, right - clip.right, clip.top - top, bottom - clip.bottom);
        // Text in a scroll container can be scrolled into view.
        const scrolls = /auto|scroll/.test(overflowX + overflowY);
        if (!scrolls && outside > slack + (bottom - top) / 4) problems.push(`"${text}" is cut off`);
        left = Math.max(left, clip.left);
        top = Math.max(top, clip.top);
        right = Math.min(right, clip.right);
        bottom = Math.min(bottom, clip.bottom);
      }
      if (right - left < 1 || bottom - top < 1) continue;
      const layer = ancestors.find((ancestor) => layered.includes(getComputedStyle(ancestor).position));
      texts.push({ text, parent, layer, box: new DOMRect(left, top, right - left, bottom - top) });
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
          problems.push(`"${one.text}" and "${other.text}" overlap`);
        }
      }
    }
    return problems;
  });
}

/** Return the running animations and playing videos. */
export function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const animated = document.getAnimations().filter(({ playState, effect }) => {
      const { duration } = effect?.getComputedTiming() ?? {};
      return playState === "running" && Number(duration) > 10;
    });
    const videos = [...document.querySelectorAll("video")].filter(({ paused }) => !paused);
    return [
      ...animated.map(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return `animated: ${target?.outerHTML.slice(0, 100)}`;
      }),
      ...videos.map(({ src }) => `plays: ${src}`),
    ];
  });
}

/** Expect that the page is not wider than the screen, once its layout has settled. */
export async function expectFitsWidth(page: Page, message: string): Promise<void> {
  const overflow = () => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
  await expect.poll(overflow, { message }).toBe(0);
}

/**
 * Render sections below the fold, which `content-visibility` skips: until then their heights are estimates and their colours may be
 * those of the previous colour mode.
 */
export async function renderOffscreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll("section")) part.style.contentVisibility = "visible";
  });
}
