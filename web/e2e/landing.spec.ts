// The landing page: what moves, what can be stopped, and where its buttons lead (S2.19, S4.13, S8.5).
import { expect, open, test } from "./fixtures";

const targets: [label: string, path: string][] = [
  ["Get started", "/my-models/create"],
  ["Try now", "/animate"],
  ["Explore styles", "/styles"],
  ["Join now", "/premium"],
  ["Deposit tokens", "/tokens"],
];

for (const [label, path] of targets) {
  test(`"${label}" leads to ${path} (S2.19)`, async ({ page }) => {
    await open(page, "/");
    await expect(page.getByRole("main").getByRole("link", { name: label }).first()).toHaveAttribute(
      "href",
      path,
    );
  });
}

test("before and after take turns every 3.5 seconds, and can be stopped (S4.13)", async ({ page }) => {
  await open(page, "/");
  const caption = page.locator("#before-after p");
  const first = await caption.textContent();
  await expect(caption).not.toHaveText(first ?? "");
  await page.locator("#before-after").getByRole("button", { name: "Pause the moving pictures" }).click();
  await page.mouse.move(0, 0);
  const stopped = await caption.textContent();
  await page.waitForTimeout(4500);
  await expect(caption).toHaveText(stopped ?? "");
});

test("the toggle changes between women and men (S4.13)", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/");
  const after = page.locator("#before-after img[alt*='example']");
  const hers = await after.getAttribute("src");
  await page.getByText("Men", { exact: true }).click();
  await expect(after).not.toHaveAttribute("src", hers ?? "");
  await expect(page.getByRole("radio", { name: "Men", exact: true })).toBeChecked();
});

test("nothing moves for people who asked for less motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/");
  await expect(page.locator("#before-after").getByRole("button", { name: /moving pictures/ })).toHaveCount(0);
  const caption = await page.locator("#before-after p").textContent();
  await page.waitForTimeout(4500);
  await expect(page.locator("#before-after p")).toHaveText(caption ?? "");
});

test("every picture that should be there arrives", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/");
  for (const section of ["examples", "animate", "use-cases", "discover"]) {
    await page.locator(`#${section}`).scrollIntoViewIfNeeded();
    const picture = page.locator(`#${section} img[srcset]`).first();
    if (section === "animate") continue;
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
  }
});
