// Galleries, the preview and shared items (docs/product.md#galleries). studio-gallery.spec.ts runs axe on them.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { register } from "./accounts";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { preview, registerWithPhotos, tile } from "./gallery";

const grid = (page: Page) => page.getByRole("grid");
const selected = (page: Page) => page.getByRole("gridcell", { selected: true });
const focusedIndex = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("data-index") ?? null);

test("an empty gallery links to the create page", async ({ page, context }) => {
  await register(context);
  await open(page, "/my-photos");
  await page.getByRole("link", { name: "Make your first photo" }).click();
  await expect(page).toHaveURL("/imagine");
});

test("unfinished items are listed first, can be cancelled, and show why they failed", async ({
  page,
  context,
}) => {
  await registerWithPhotos(context, 3);
  await open(page, "/my-photos");
  const jobs = page.getByRole("region", { name: "In the making" });
  const failed = page.getByRole("main").getByRole("region", { name: "Failed" });
  await expect(jobs.getByRole("listitem")).toHaveCount(2);
  await expect(jobs.getByText("45% done")).toBeVisible();
  await expect(
    failed.getByText("We could not find a face in the picture. Your tokens are back."),
  ).toBeVisible();
  await jobs
    .getByRole("button", { name: /^Cancel/ })
    .first()
    .click();
  await expect(failed.getByText("You stopped it. Your tokens are back.")).toBeVisible();
  await failed.getByRole("button", { name: "Clear all" }).click();
  await expect(failed).toHaveCount(0);
  await expect(jobs.getByRole("listitem")).toHaveCount(1);
});

test("rows fill the width, and filters are kept in the URL", async ({ page, context }) => {
  await registerWithPhotos(context, 40);
  await open(page, "/my-photos");
  await expect(page.getByText("40 photos")).toBeVisible();
  const { x = 0, width = 0 } = (await grid(page).boundingBox()) ?? {};
  const ends = await page
    .locator("[data-index]")
    .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().right));
  expect(Math.abs(Math.max(...ends) - (x + width))).toBeLessThan(1);

  await page.getByRole("button", { name: "Favourites" }).click();
  await expect(page).toHaveURL("/my-photos?favourite=true");
  await expect(page.getByText("4 photos")).toBeVisible();
  await page.evaluate(() => scrollTo(0, 200));
  await page.getByRole("combobox", { name: "Made with" }).click();
  const option = page.getByRole("option", { name: "Reimagine" });
  await expect(option).toBeInViewport();
  expect(await page.evaluate(() => scrollY), "opening the menu does not scroll the page").toBe(200);
  await option.click();
  await expect(page).toHaveURL("/my-photos?mode=reimagine&favourite=true");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(page.getByText("40 photos")).toBeVisible();
});

test("the keyboard alone moves, selects, opens, zooms, browses and closes", async ({ page, context }) => {
  await registerWithPhotos(context, 30);
  await open(page, "/my-photos");
  await tile(page, 0).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => focusedIndex(page)).toBe("1");
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(selected(page)).toHaveCount(3);
  await expect(page.getByText("3 selected")).toBeVisible();
  await page.keyboard.press("Control+a");
  await expect(page.getByText("30 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(selected(page)).toHaveCount(0);
  await page.keyboard.press("End");
  await expect.poll(() => focusedIndex(page)).toBe("29");
  await page.keyboard.press("Home");
  await expect.poll(() => focusedIndex(page)).toBe("0");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focusedIndex(page)).not.toBe("0");
  await page.keyboard.press("Home");
  await expect.poll(() => focusedIndex(page)).toBe("0");

  await page.keyboard.press("Enter");
  await expect(preview(page)).toContainText("1 of 30");
  const shown = preview(page).locator("[data-scale]");
  await expect(shown).toHaveAttribute("data-scale", "1");
  await page.keyboard.press("+");
  await expect(shown).toHaveAttribute("data-scale", "1.5");
  await page.keyboard.press("0");
  await expect(shown).toHaveAttribute("data-scale", "1");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(preview(page)).toContainText("3 of 30");
  await page.keyboard.press("i");
  await expect(preview(page).getByRole("complementary", { name: "Details" })).toContainText("File size");
  await page.keyboard.press("Escape");
  await expect(preview(page)).toHaveCount(0);
  await expect.poll(() => focusedIndex(page)).toBe("2");
});

test("a range selected with shift is downloaded as one zip", async ({ page, context }) => {
  await registerWithPhotos(context, 12);
  await open(page, "/my-photos");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await tile(page, 1).click();
  await tile(page, 4).click({ modifiers: ["Shift"] });
  await expect(selected(page)).toHaveCount(4);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("retrato-photos.zip");
  const file = readFileSync(await download.path());
  expect(file.subarray(0, 4).toString("latin1")).toBe("PK\x03\x04");
  // Each name occurs before its file and in the directory at the end.
  expect(file.toString("latin1").match(/retrato-[\w-]+\.jpg/g)).toHaveLength(8);
});

test("a deletion can be undone", async ({ page, context }) => {
  await registerWithPhotos(context, 6);
  await open(page, "/my-photos");
  const first = await tile(page, 0).getAttribute("data-id");
  await tile(page, 0).focus();
  await page.keyboard.press("Delete");
  await expect(page.getByText("5 photos")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("6 photos")).toBeVisible();
  await expect(tile(page, 0)).toHaveAttribute("data-id", first ?? "");
  await page.reload();
  await expect(page.getByText("6 photos")).toBeVisible();
});

test("the preview magnifies, zooms, compares, marks favourites, links to Reimagine, and Back closes it", async ({
  page,
  context,
}) => {
  await registerWithPhotos(context, 5);
  await open(page, "/my-photos");
  const headRequest = page.waitForRequest((request) => request.method() === "HEAD");
  await tile(page, 0).click();
  expect((await headRequest).url()).toContain("/files/");
  const picture = preview(page).locator("[data-scale]");
  await expect(picture).toBeVisible();
  const { x = 0, y = 0, width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.move(x + width / 2 + 5, y + height / 2);
  await expect(page.getByTestId("loupe")).toBeVisible();
  await page.mouse.wheel(0, -400);
  await expect(picture).not.toHaveAttribute("data-scale", "1");
  await page.keyboard.press("0");
  await preview(page).getByRole("button", { name: "Compare" }).click();
  await expect(preview(page).getByRole("slider", { name: "Compare before and after" })).toBeVisible();
  await preview(page).getByRole("button", { name: "Favourite" }).click();
  await expect(preview(page).getByRole("button", { name: "Favourite" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.goBack();
  await expect(preview(page)).toHaveCount(0);
  await expect(page).toHaveURL("/my-photos");
  await tile(page, 0).click();
  await preview(page).getByRole("link", { name: "Reimagine" }).click();
  await expect(page).toHaveURL(/\/reimagine\?imageUrl=%2Ffiles%2F/);
  await expect(preview(page)).toHaveCount(0);
});

test("a video plays on hover and opens in the player", async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await registerWithPhotos(context, 1);
  await open(page, "/my-videos");
  await expect(page.getByText("3 videos")).toBeVisible();
  await tile(page, 0).hover();
  await expect(tile(page, 0).locator("video")).toHaveCount(1);
  await tile(page, 0).click();
  await expect(preview(page).locator("video[controls]")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(preview(page)).toContainText("2 of 3");
});

test("sharing asks first, and a link shows one item to everybody until sharing stops", async ({
  page,
  context,
  browser,
  expected,
}) => {
  expected.push(/404/, /410/);
  await registerWithPhotos(context, 3);
  await open(page, "/my-photos");
  await tile(page, 0).click();
  const published: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().includes("/share")) published.push(sent.url());
  });
  const question = page.getByRole("dialog", { name: "Share this photo?" });
  await preview(page).getByRole("button", { name: "Share" }).click();
  await expect(question).toContainText("They will not see");
  await question.getByRole("button", { name: "Keep it private" }).click();
  await expect(question).toHaveCount(0);
  expect(published).toEqual([]);

  await preview(page).getByRole("button", { name: "Share" }).click();
  await question.getByRole("button", { name: "Create the link" }).click();
  const dialog = page.getByRole("dialog", { name: "Your photo is shared" });
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();

  const visitor = await (await browser.newContext()).newPage();
  const answer = await open(visitor, link);
  expect(answer?.status()).toBe(200);
  const html = (await answer?.text()) ?? "";
  expect(html).toContain('<meta name="robots" content="noindex"');
  const picture = /<meta property="og:image" content="([^"]+\/_img\/w_1200,f_jpeg\/files\/[^"]+)/.exec(
    html,
  )?.[1];
  const address = picture?.replaceAll("&amp;", "&") ?? "";
  expect((await visitor.request.get(address)).status()).toBe(200);
  await expect(visitor.getByRole("heading", { level: 1 })).toContainText("A portrait");
  await expectAccessibleInBothModes(visitor);

  await dialog.getByRole("button", { name: "Stop sharing" }).click();
  await expect(dialog).toHaveCount(0);
  expect((await visitor.request.get(address)).status()).toBe(410);
  expect((await visitor.goto(link))?.status()).toBe(404);
  await expect(visitor.getByRole("heading", { name: "This link has ended" })).toBeVisible();
  await visitor.context().close();
});

test("a selection is shared as one album, which is listed and can be revoked", async ({
  page,
  context,
  browser,
  expected,
}) => {
  expected.push(/404/);
  await registerWithPhotos(context, 4, "es");
  await open(page, "/es/my-photos");
  await page.getByRole("button", { name: "Seleccionar", exact: true }).click();
  await tile(page, 0).click();
  await tile(page, 2).click();
  await expect(page.getByText("2 seleccionadas")).toBeVisible();
  await page.getByRole("button", { name: "Compartir" }).click();
  await page.getByRole("button", { name: "Crear el enlace" }).click();
  const link = await page.getByRole("textbox", { name: "Enlace" }).inputValue();

  const visitor = await (await browser.newContext({ locale: "es-ES" })).newPage();
  await open(visitor, link);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Un álbum con 2 retratos");
  await expectAccessibleInBothModes(visitor);
  await visitor
    .getByRole("button", { name: /^Un retrato/ })
    .first()
    .click();
  await expect(preview(visitor)).toContainText("1 de 2");

  await open(page, "/es/my-links");
  await page.getByRole("button", { name: "Dejar de compartir: Un álbum de 2" }).click();
  await expect(page.getByRole("heading", { name: "No compartes nada" })).toBeVisible();
  expect((await visitor.goto(link))?.status()).toBe(404);
  await expect(visitor.getByRole("heading", { name: "Este enlace ya no funciona" })).toBeVisible();
  await visitor.context().close();
});

test("deleted photos wait in the bin, where they can be restored or deleted for good", async ({
  page,
  context,
}) => {
  await registerWithPhotos(context, 3);
  await open(page, "/my-photos");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await tile(page, 0).click();
  await tile(page, 1).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("1 photo", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Bin" }).click();
  await expect(page.getByText("2 items")).toBeVisible();
  await expect(page.getByText("29 days left").first()).toBeVisible();
  await expectAccessibleInBothModes(page);
  await page
    .getByRole("button", { name: /^Restore/ })
    .first()
    .click();
  await expect(page.getByText("1 item", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Empty the bin" }).click();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByRole("heading", { name: "The bin is empty" })).toBeVisible();
  await page.getByRole("link", { name: "Go to my photos" }).click();
  await expect(page.getByText("2 photos", { exact: true })).toBeVisible();
});

test("the gallery works by touch at 360 px, in Spanish", async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: "es-ES",
    baseURL: test.info().project.use.baseURL ?? "",
  });
  const page = await context.newPage();
  await registerWithPhotos(context, 8, "es");
  await open(page, "/es/my-photos");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.getByRole("button", { name: "Descartar", exact: true }).tap();
  // A long press starts selecting; then a tap selects.
  await tile(page, 0).scrollIntoViewIfNeeded();
  await tile(page, 0).dispatchEvent("pointerdown", { pointerType: "touch", isPrimary: true, button: 0 });
  await expect(page.getByText("1 seleccionada")).toBeVisible();
  await tile(page, 0).dispatchEvent("pointerup", { pointerType: "touch" });
  await tile(page, 1).tap();
  await expect(page.getByText("2 seleccionadas")).toBeVisible();
  await page.getByRole("button", { name: "Favorita", exact: true }).tap();
  await page.getByRole("button", { name: "Quitar la selección" }).tap();
  for (const index of [0, 1]) await expect(tile(page, index)).toHaveAccessibleName(/favorita/);

  await tile(page, 1).tap();
  await expect(preview(page)).toContainText("2 de 8");
  const devtools = await context.newCDPSession(page);
  const swipe = async (from: number, to: number) => {
    const at = (x: number) => [{ x, y: 360 }];
    await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from) });
    for (const x of [from + (to - from) / 2, to]) {
      await devtools.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(x) });
    }
    await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  const picture = preview(page).locator("[data-scale]");
  await expect(picture).toBeVisible();
  await swipe(300, 60);
  await expect(preview(page)).toContainText("3 de 8");
  await expect(picture).toBeVisible();
  await swipe(60, 300);
  await expect(preview(page)).toContainText("2 de 8");
  await expect(picture).toBeVisible();
  // On a busy machine the second tap may be too late for a double tap.
  await expect(async () => {
    await page.touchscreen.tap(180, 360);
    await page.touchscreen.tap(180, 360);
    await expect(picture).toHaveAttribute("data-scale", "2.5", { timeout: 1000 });
  }).toPass();
  await preview(page).getByRole("button", { name: "Borrar" }).tap();
  await expect(preview(page)).toContainText("2 de 7");
  await context.close();
});

test("a large gallery only renders the tiles near the viewport", async ({ page, context }) => {
  await registerWithPhotos(context, 600);
  await open(page, "/my-photos");
  await expect(page.getByText("600 photos")).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 6000);
    await expect(tile(page, 599)).toBeAttached({ timeout: 200 });
  }).toPass();
  expect(await page.locator("[data-index]").count()).toBeLessThan(150);
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(1200);
});

test("a gallery that failed to load can be retried", async ({ page, context, expected }) => {
  expected.push(/503/, /Failed to load/);
  await registerWithPhotos(context, 2);
  let failing = true;
  await page.route("**/api/my-photos", (route) =>
    failing
      ? route.fulfill({ status: 503, json: { message: "Not now", code: "busy", data: {} } })
      : route.continue(),
  );
  await open(page, "/my-photos");
  await expect(page.getByText("Your gallery could not be loaded")).toBeVisible();
  failing = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("2 photos", { exact: true })).toBeVisible();
});
