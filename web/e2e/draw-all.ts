import type { Page } from "@playwright/test";

/**
 * The browser leaves out what is far below, until somebody comes near: its height is a guess, and its colours may be those of the
 * mode before. Whoever judges a whole page has all of it drawn.
 */
export async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll("section")) part.style.contentVisibility = "visible";
  });
}
