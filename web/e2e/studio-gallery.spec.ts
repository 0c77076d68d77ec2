// Every state of the galleries, the preview and what is shared from them, as it looks (visual.md).
import { expect, open, test } from "./fixtures";
import { fillGallery, preview, tile } from "./gallery";
import { registerWithTokens } from "./studio";
import { lookingAt, viewsToTest, whileFailing, whileWaiting } from "./studio-look";

for (const { title, say, ...view } of viewsToTest) {
  test(`the galleries in every state: ${title}`, async ({ page, expected }) => {
    test.slow();
    expected.push(/503/);
    const { library, prefix } = say;
    const photos = `${prefix}/my-photos`;
    const videos = `${prefix}/my-videos`;
    const look = await lookingAt(page, view);
    const account = await registerWithTokens(page, view.language);
    await open(page, photos);
    await expect(page.getByText(library.photos.empty.title)).toBeVisible();
    await look("photos, empty");
    await open(page, videos);
    await expect(page.getByText(library.videos.empty.title)).toBeVisible();
    await look("videos, empty");

    fillGallery(account, 24);
    await whileWaiting(page, "**/api/my-photos", async () => {
      await open(page, photos);
      await expect(page.getByRole("status").filter({ hasText: library.loading })).toBeVisible();
      await look("photos, loading");
    });
    await whileFailing(page, "**/api/my-photos", async () => {
      await open(page, photos);
      await expect(page.getByText(library.error.title)).toBeVisible();
      await look("photos, error");
    });
    await open(page, `${photos}?mode=reimagine&favourite=true`);
    await expect(page.getByText(library.filters.nothing.title)).toBeVisible();
    await look("photos, nothing matches");
    await open(page, photos);
    await expect(tile(page, 0)).toBeVisible();
    await look("photos, full, with jobs");

    await page.getByRole("button", { name: library.selection.start, exact: true }).click();
    await tile(page, 1).click();
    await look("photos, selecting");
    await page.getByRole("button", { name: library.selection.clear }).click();
    await tile(page, 0).click();
    await expect(preview(page).locator("[data-scale]")).toBeVisible();
    await look("preview");
    await page.keyboard.press("i");
    await expect(preview(page).getByRole("complementary")).toBeVisible();
    await look("preview, details");
    await page.keyboard.press("i");
    await preview(page).getByRole("button", { name: say.preview.compare }).click();
    await expect(preview(page).getByRole("slider")).toBeVisible();
    await look("preview, comparing");
    await preview(page).getByRole("button", { name: library.actions.share }).click();
    const dialog = page.getByRole("dialog", { name: library.share.title_one });
    await expect(dialog.getByRole("textbox")).toBeVisible();
    await look("share dialog");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await preview(page).getByRole("button", { name: library.actions.delete }).click();
    await page.keyboard.press("Escape");
    await expect(preview(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: library.undo })).toBeVisible();
    await look("photos, one deleted");

    await open(page, videos);
    await expect(tile(page, 0)).toBeVisible();
    await look("videos, full");
    await tile(page, 0).click();
    await expect(preview(page).locator("video[controls]")).toBeVisible();
    await look("preview of a video");
  });
}
