// What is being made is seen on every page, through reloads, and can be cancelled (docs/product.md#running-work).
import { register, registerWithTokens } from "./accounts";
import { expect, open, test } from "./fixtures";
import { registerWithPhotos } from "./gallery";
import { fillGallery, grantTokens } from "./helper";
import { choosePicture, languages, matching } from "./studio";

test("running work is in the header and on the work page after a reload, apart from failures", async ({
  page,
  context,
}) => {
  await registerWithPhotos(context, 3);
  await open(page, "/styles");
  await page.getByRole("button", { name: /photos? or videos? in the making/ }).click();
  const list = page.getByRole("dialog");
  await expect(list.getByRole("region", { name: "In the making" }).getByRole("listitem")).toHaveCount(2);
  await expect(list.getByText("45% done")).toBeVisible();
  const failed = list.getByRole("region", { name: "Failed" });
  await expect(failed.getByRole("listitem")).toHaveCount(1);
  await failed.getByRole("button", { name: /^Clear/ }).click();
  await expect(failed).toHaveCount(0);

  await open(page, "/imagine");
  const orders = page.getByRole("main").getByRole("region", { name: "In the making" });
  const before = await orders.getByRole("listitem").count();
  expect(before).toBeGreaterThan(0);
  await page.reload();
  await expect(orders.getByRole("listitem")).toHaveCount(before);
  await orders
    .getByRole("button", { name: /^Cancel/ })
    .first()
    .click();
  await expect(page.getByRole("main").getByText("You stopped it. Your tokens are back.")).toBeVisible();
});

test("the header stays one row on a narrow phone while something is made", async ({ page, context }) => {
  const user = await register(context);
  await fillGallery(user, 3);
  await grantTokens(user, 5000);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/styles");
  await expect(page.getByTestId("balance").first()).toHaveText("5,000");
  await expect(page.getByRole("button", { name: /photos? or videos? in the making/ })).toBeVisible();
  const header = await page.getByRole("banner").boundingBox();
  expect(header?.height).toBeLessThan(72);
});

test("an order that is left running is announced when it is ready, and joins the latest photos", async ({
  page,
  context,
}) => {
  const { studio } = languages.en;
  await registerWithTokens(context);
  // A style for women, so that the form does not ask for a gender.
  await open(page, "/reimagine?style=evening-glow");
  const form = page.getByRole("main").locator("form");
  await choosePicture(form);
  await form.getByRole("button", { name: `${studio.submit.REIMAGINE} ·` }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: matching(studio.confirm.action_other) })
    .click();
  await page.getByRole("button", { name: studio.results.background }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices.getByText("Your photo is ready")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("region", { name: studio.latest.photos }).getByRole("img")).toHaveCount(1);
  await notices.getByRole("button", { name: "My photos" }).click();
  await expect(page).toHaveURL("/my-photos");
});
