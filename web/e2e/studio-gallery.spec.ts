// Every state of the galleries and the preview (docs/product.md#visual-states).
import { register } from "./accounts";
import { expect, open, test } from "./fixtures";
import { preview, tile } from "./gallery";
import { fillGallery } from "./helper";
import { stateChecks, viewsToTest, whileFailing, whileWaiting } from "./studio-states";

const dialogPart = "[role=dialog]";

for (const { title, text, ...view } of viewsToTest) {
  test(`the galleries in every state: ${title}`, async ({ page, context, expected }) => {
    test.slow();
    expected.push(/503/);
    const { library, prefix } = text;
    const photos = `${prefix}/my-photos`;
    const videos = `${prefix}/my-videos`;
    const check = await stateChecks(page, view);
    const account = await register(context, view.language);
    await open(page, photos);
    await expect(page.getByText(library.photos.empty.title)).toBeVisible();
    await check("photos, empty");
    await open(page, videos);
    await expect(page.getByText(library.videos.empty.title)).toBeVisible();
    await check("videos, empty");

    await fillGallery(account, 24);
    await whileWaiting(page, "**/api/my-photos", async () => {
      await open(page, photos);
      await expect(page.getByRole("status").filter({ hasText: library.loading })).toBeVisible();
      await check("photos, loading");
    });
    await whileFailing(page, "**/api/my-photos", async () => {
      await open(page, photos);
      await expect(page.getByText(library.error.title)).toBeVisible();
      await check("photos, error");
    });
    await open(page, `${photos}?mode=reimagine&favourite=true`);
    await expect(page.getByText(library.filters.nothing.title)).toBeVisible();
    await check("photos, nothing matches");
    await open(page, photos);
    await expect(tile(page, 0)).toBeVisible();
    await check("photos, full, with jobs");

    await page.getByRole("button", { name: library.selection.start, exact: true }).click();
    await tile(page, 1).click();
    await check("photos, selecting", "main");
    await page.getByRole("button", { name: library.selection.clear }).click();
    await tile(page, 0).click();
    await expect(preview(page).locator("[data-scale]")).toBeVisible();
    await check("preview", dialogPart);
    await page.keyboard.press("i");
    await expect(preview(page).getByRole("complementary")).toBeVisible();
    await check("preview, details", dialogPart);
    await page.keyboard.press("i");
    await preview(page).getByRole("button", { name: text.preview.compare }).click();
    await expect(preview(page).getByRole("slider")).toBeVisible();
    await check("preview, comparing", dialogPart);
    await preview(page).getByRole("button", { name: library.actions.share }).click();
    await expect(page.getByRole("dialog", { name: library.share.ask.photos_one })).toBeVisible();
    await check("share dialog, question", dialogPart);
    await page.getByRole("button", { name: library.share.ask.yes }).click();
    const dialog = page.getByRole("dialog", { name: library.share.photos_one });
    await expect(dialog.getByRole("textbox")).toBeVisible();
    await check("share dialog", dialogPart);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await preview(page).getByRole("button", { name: library.actions.delete }).click();
    await page.keyboard.press("Escape");
    await expect(preview(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: library.undo })).toBeVisible();
    await check("photos, one deleted");

    await open(page, videos);
    await expect(tile(page, 0)).toBeVisible();
    await check("videos, full");
    await tile(page, 0).click();
    await expect(preview(page).locator("video[controls]")).toBeVisible();
    await check("preview of a video", dialogPart);
  });
}
