// What a screen reader announces by itself: changes inside a live region that already existed, and new alerts.
import type { Page } from "@playwright/test";

declare global {
  interface Window {
    announcements: string[];
  }
}

/** Record announcements from the next navigation on; the returned function reads those of the current document. */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.announcements = [];
    const liveRegions = "[role=status], [role=alert], [aria-live]";
    const known = new WeakSet<Element>();
    const announce = (region: Element) => {
      const silent =
        region.getAttribute("aria-live") === "off" || region.closest("[aria-hidden=true], [inert]");
      const text = region.textContent?.trim();
      if (text && !silent && window.announcements.at(-1) !== text) window.announcements.push(text);
    };
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(liveRegions);
        if (region && known.has(region)) announce(region);
      }
      for (const region of document.querySelectorAll(liveRegions)) {
        if (!known.has(region) && region.role === "alert") announce(region);
        known.add(region);
      }
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => window.announcements);
}
