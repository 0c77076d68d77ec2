// More photos like one, ordered from its preview (docs/product.md#more-like-this).
import type { Page } from "@playwright/test";
import { registerWithTokens } from "./accounts";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { authorization, photoOf, photosOf, preview, tile } from "./gallery";
import { trainModel } from "./helper";

const dialog = (page: Page) => page.getByRole("dialog", { name: "More like this" });
const balance = (page: Page) => page.getByTestId("balance").first();

/** Make a photo of the user's model. */
async function makePhoto(page: Page): Promise<void> {
  const headers = await authorization(page);
  const model = async () => (await (await page.request.post("/api/my-models", { headers })).json())[0];
  await expect.poll(async () => (await model()).status, { timeout: 60_000 }).toBe("READY");
  const json = JSON.stringify({ styleId: "neon-city", IMAGINE: { userModelId: (await model()).id } });
  const answer = await page.request.post("/api/styles/create", { headers, multipart: { json } });
  const [{ id }] = await answer.json();
  await expect.poll(async () => (await photoOf(page, id)).status, { timeout: 60_000 }).toBe("DONE");
}

test("more photos like one are ordered from its preview, by keyboard, as far as the tokens reach", async ({
  page,
  context,
}) => {
  const user = await registerWithTokens(context);
  await trainModel(user, "Elena");
  await makePhoto(page);
  await open(page, "/my-photos");
  await expect(balance(page)).toHaveText("16");
  await tile(page, 0).press("Enter");
  await preview(page).getByRole("button", { name: "Similar" }).press("Enter");
  await expectAccessibleInBothModes(page, "more like this", { part: "[role=dialog]:last-of-type" });
  await dialog(page).getByRole("radio", { name: "4 photos" }).press("Space");
  await expect(dialog(page).getByRole("button", { name: "Make for 16 tokens" })).toBeVisible();
  await dialog(page).getByRole("radio", { name: "2 photos" }).press("Space");
  await dialog(page).getByRole("button", { name: "Make for 8 tokens" }).press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText("More photos are on their way")).toBeVisible();
  const done = async () =>
    (await photosOf(page)).filter((item: { status: string; styleId: string }) => item.status === "DONE");
  await expect.poll(async () => (await done()).length, { timeout: 60_000 }).toBe(3);
  expect(new Set((await done()).map(({ styleId }: { styleId: string }) => styleId)).size).toBe(1);

  await preview(page).getByRole("button", { name: "Similar" }).press("Enter");
  await dialog(page).getByRole("radio", { name: "4 photos" }).press("Space");
  await expect(dialog(page).getByRole("link", { name: "Buy tokens" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(balance(page)).toHaveText("8");
});
