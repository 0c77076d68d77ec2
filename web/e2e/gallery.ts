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

/** The header of calls as the user of the page. */
export async function authorization(page: Page) {
  const cookie = (await page.context().cookies()).find(({ name }) => name === "AUTH");
  const { accessToken } = JSON.parse(decodeURIComponent(cookie?.value ?? "{}"));
  return { authorization: `Bearer ${accessToken}` };
}

export const photosOf = async (page: Page) =>
  (await page.request.post("/api/my-photos", { headers: await authorization(page) })).json();

/** A photo of the user by its id. */
export const photoOf = async (page: Page, id: string) =>
  (await photosOf(page)).find((item: { id: string }) => item.id === id);
