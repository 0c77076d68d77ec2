// The landing page: links, anchors, rotation, pictures (docs/product.md#landing).
import { freshEmail, freshPassword, fromFreshAddress } from "./accounts";
import { expect, open, test } from "./fixtures";

test("the landing page has its anchors, and its buttons lead to their pages", async ({ page }) => {
  await open(page, "/");
  for (const anchor of [
    "how-works",
    "hero",
    "before-after",
    "animate",
    "examples",
    "use-cases",
    "testimonials",
    "discover",
  ]) {
    await expect(page.locator(`[id="${anchor}"]`), anchor).toHaveCount(1);
  }
  for (const [label, path] of [
    ["Get started", "/my-models/create"],
    ["Try now", "/animate"],
    ["Explore styles", "/styles"],
    ["Join now", "/premium"],
    ["Buy tokens", "/tokens"],
  ] as const) {
    const link = page.getByRole("main").getByRole("link", { name: label }).first();
    await expect(link, label).toHaveAttribute("href", path);
  }
});

test("a visitor who presses “Get started” signs up over the page, and continues in Reimagine", async ({
  page,
}) => {
  await page.setExtraHTTPHeaders(fromFreshAddress());
  await open(page, "/");
  await page.getByRole("main").getByRole("link", { name: "Get started" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create your account" });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL("/");
  await dialog.getByLabel("Name").fill("Ada");
  await dialog.getByLabel("E-mail").fill(freshEmail());
  await dialog.getByLabel("Password", { exact: true }).fill(freshPassword());
  await dialog.getByRole("button", { name: "Create my account" }).click();
  await expect(page).toHaveURL(/^[^?]*\/reimagine/);
});

test("before and after alternate every 3.5 seconds until paused", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await open(page, "/");
  const caption = page.locator("#before-after p");
  const first = await caption.textContent();
  await page.clock.runFor(3500);
  await expect(caption).not.toHaveText(first ?? "");
  await page.locator("#before-after").getByRole("button", { name: "Pause the moving pictures" }).click();
  await page.mouse.move(0, 0);
  const stopped = await caption.textContent();
  await page.clock.runFor(4500);
  await expect(caption).toHaveText(stopped ?? "");
});

test("columns of examples rest at each picture and move on every 3 seconds", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "/");
  const columns = page.locator("#examples ul");
  await page.locator("#examples").scrollIntoViewIfNeeded();
  const shownAt = (milliseconds: number) =>
    columns.evaluateAll(
      (all, time) =>
        all.slice(0, 2).map((column) => {
          const [animation] = column.getAnimations();
          if (!animation) throw new Error("The column does not move");
          animation.pause();
          animation.currentTime = time;
          return getComputedStyle(column).transform;
        }),
      milliseconds,
    );
  const rest = await shownAt(4000);
  expect(await shownAt(5200)).toEqual(rest);
  expect(await shownAt(7000)).not.toEqual(rest);
});

test("with reduced motion nothing rotates; the toggle switches between women and men; every picture loads", async ({
  page,
}) => {
  await page.clock.install();
  await open(page, "/");
  const section = page.locator("#before-after");
  await expect(section.getByRole("button", { name: /moving pictures/ })).toHaveCount(0);
  const caption = await section.locator("p").textContent();
  await page.clock.runFor(4500);
  await expect(section.locator("p")).toHaveText(caption ?? "");

  const after = section.locator("img[alt*='example']");
  const womansPhoto = await after.getAttribute("src");
  await page.getByText("Men", { exact: true }).click();
  await expect(after).not.toHaveAttribute("src", womansPhoto ?? "");
  await expect(page.getByRole("radio", { name: "Men", exact: true })).toBeChecked();

  const pictures = page.locator("main img[srcset]");
  expect(await pictures.count()).toBeGreaterThan(30);
  const missing = () =>
    pictures.evaluateAll((images: HTMLImageElement[]) => {
      // They load when they are scrolled into view.
      for (const image of images) image.loading = "eager";
      return images
        .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
        .map(({ src }) => src);
    });
  await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
});
