// What is being made is seen on every page, through reloads, and can be cancelled (docs/product.md#running-work).
import { expect, open, test } from "./fixtures";
import { registerWithPhotos } from "./gallery";

test("running work is in the header and on the work page after a reload, apart from failures", async ({
  page,
  context,
}) => {
  await registerWithPhotos(context, 3);
  await open(page, "/styles");
  await page.getByRole("button", { name: /pictures? in the making/ }).click();
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
