// Galleries and their items.
import type { BrowserContext, Page } from "@playwright/test";
import { type Language, register } from "./accounts";
import { fillGallery } from "./helper";

/** Register an account with photos in its gallery. */
export async function registerWithPhotos(
  context: BrowserContext,
  photos: number,
  language?: Language,
): Promise<void> {
  await fillGallery(await register(context, language), photos);
}

export const tile = (page: Page, index: number) => page.locator(`[data-index="${index}"]`);
/** The preview; toasts are dialogs too, but not modal ones. */
export const preview = (page: Page) => page.locator("[role=dialog]:not([aria-modal=false])");
