// A gallery as its tests find it.
import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { type Account, register } from "./registration";

/** Photos, videos and jobs without the engine's work. The newest photo was made from another. */
export function fillGallery({ email }: Account, photos: number): void {
  execFileSync("python", ["-m", "tests.doubles.gallery", email, String(photos)], {
    cwd: "../server",
    env: { ...process.env, RETRATO_DATA: process.env.E2E_DATA ?? "" },
  });
}

/** A new account with a gallery of its own. */
export async function withPhotos(page: Page, photos: number, home = "/"): Promise<void> {
  fillGallery(await register(page, home), photos);
}

export const tile = (page: Page, index: number) => page.locator(`[data-index="${index}"]`);
// A toast is a dialog too, though one that takes nothing over.
export const preview = (page: Page) => page.locator("[role=dialog]:not([aria-modal=false])");
