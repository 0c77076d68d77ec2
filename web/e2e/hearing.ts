// What a screen reader says unasked: words that change in a place which was there before, and alerts as they come.
import type { Page } from "@playwright/test";

declare global {
  interface Window {
    heard: string[];
  }
}

/** From the next page on; returns what was said since it was opened. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.heard = [];
    const places = "[role=status], [role=alert], [aria-live]";
    const known = new WeakSet<Element>();
    const say = (place: Element) => {
      const silent =
        place.getAttribute("aria-live") === "off" || place.closest("[aria-hidden=true], [inert]");
      const words = place.textContent?.trim();
      if (words && !silent && window.heard.at(-1) !== words) window.heard.push(words);
    };
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const place = element?.closest(places);
        if (place && known.has(place)) say(place);
      }
      for (const place of document.querySelectorAll(places)) {
        if (!known.has(place) && place.role === "alert") say(place);
        known.add(place);
      }
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => window.heard);
}
