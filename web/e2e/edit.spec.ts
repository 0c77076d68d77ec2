// Editing a finished photo, with the embedded engine's own edits (docs/product.md#edit-a-photo).
import type { Page } from "@playwright/test";
import { signIn } from "./accounts";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { authorization, photoOf, preview, tile } from "./gallery";

test.slow();

const dialog = (page: Page) => page.getByRole("dialog", { name: "Edit the photo" });

/** Make a photo of a face, and return its id. */
async function makePhoto(page: Page): Promise<string> {
  const face = await (await page.request.get("/content/people/marco.jpg")).body();
  const headers = await authorization(page);
  const json = JSON.stringify({
    styleId: "neon-city",
    REIMAGINE: { quality: "SD", gender: "MALE", consent: true },
  });
  const image = { name: "marco.jpg", mimeType: "image/jpeg", buffer: face };
  const answer = await page.request.post("/api/styles/create", { headers, multipart: { json, image } });
  const { id } = await answer.json();
  await expect.poll(async () => (await photoOf(page, id)).status, { timeout: 60_000 }).toBe("DONE");
  return id;
}

/** Open the dialog of the photo that is shown first. */
async function openDialog(page: Page) {
  await tile(page, 0).click();
  await preview(page).getByRole("button", { name: "Edit", exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

/** Order what is chosen, and return the finished photo. */
async function order(page: Page, button: string) {
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/api/my-photos/edit"));
  await dialog(page).getByRole("button", { name: button }).click();
  const { id } = await (await answered).json();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText("Your photo is being edited")).toBeVisible();
  await expect.poll(async () => (await photoOf(page, id)).status, { timeout: 120_000 }).toBe("DONE");
  return photoOf(page, id);
}

test("the demo account makes a photo larger, removes its background and crops it", async ({
  page,
  context,
}) => {
  await signIn(context);
  const source = await makePhoto(page);
  await open(page, "/my-photos");
  await openDialog(page);
  await dialog(page).getByRole("tab", { name: "Crop" }).click();
  await dialog(page).getByText("Passport photo").click();
  await expect(dialog(page).getByText(/Check whether your authority/)).toBeVisible();
  const passport = await order(page, "Edit for 1 token");
  expect(passport).toMatchObject({ mode: "EDIT", sourceId: source, width: 827, height: 1063 });

  await page.keyboard.press("Escape");
  await openDialog(page);
  await dialog(page).getByRole("tab", { name: "Background" }).click();
  await expect(dialog(page).getByRole("radio", { name: "Transparent" })).toBeChecked();
  const transparent = await order(page, "Edit for 1 token");
  expect(transparent.path).toContain(".png");

  await page.keyboard.press("Escape");
  await openDialog(page);
  await dialog(page).getByRole("tab", { name: "Larger" }).click();
  const larger = await order(page, "Edit for 1 token");
  expect([larger.width, larger.height]).toEqual([transparent.width * 2, transparent.height * 2]);
});

test("the dialog is accessible, and works with the keyboard alone", async ({ page, context }) => {
  await signIn(context);
  await makePhoto(page);
  await open(page, "/my-photos");
  await openDialog(page);
  const tabs = dialog(page).getByRole("tab");
  for (const [index, name] of ["Larger", "Background", "Crop"].entries()) {
    await expect(tabs.nth(index)).toHaveText(name);
    await tabs.nth(index).click();
    await expectAccessibleInBothModes(page, name, { part: "[role=dialog]:last-of-type" });
  }
  await tabs.nth(2).press("ArrowLeft");
  await expect(tabs.nth(1)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(dialog(page).getByRole("radio", { name: "White", exact: true })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(preview(page)).toBeVisible();
});
