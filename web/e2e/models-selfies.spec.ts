// The ways to add selfies (docs/product.md#selfies), and that unsent ones are deleted on log-out (docs/product.md#deletion).
import { registerWithPremium, signIn } from "./accounts";
import { expect, open, test } from "./fixtures";
import {
  addSelfies,
  card,
  deleteModel,
  expectVerdict,
  goodSelfies,
  picture,
  startModel,
  stranger,
  tiles,
  words,
} from "./models";
import { tabTo } from "./tab-walk";

test("selfies can be dropped, pasted and taken with the camera, and duplicates are skipped", async ({
  page,
  context,
}) => {
  const text = words.en;
  // Early: until Playwright has subscribed, the browser opens its own chooser.
  page.on("filechooser", (chooser) => chooser.setFiles(goodSelfies(1)));
  await signIn(context);
  await startModel(page, text, "Many ways");

  await page.getByRole("region", { name: "Add your selfies" }).evaluate(async (area) => {
    const photo = await (await fetch("/content/people/mei.jpg")).blob();
    const transferOf = (name: string) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([photo], name, { type: "image/jpeg", lastModified: 1 }));
      return transfer;
    };
    const zone = area.querySelector("input[multiple]")?.parentElement ?? area;
    for (const name of ["dropped.jpg", "dropped.jpg"]) {
      zone.dispatchEvent(new DragEvent("drop", { dataTransfer: transferOf(name), bubbles: true }));
      await new Promise(requestAnimationFrame);
    }
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: transferOf("pasted.jpg") }));
  });
  await expect(page.getByText(text.repeated)).toBeVisible();
  await expect(tiles(page, text)).toHaveCount(2);

  await page.getByRole("button", { name: "Use the camera" }).click();
  const camera = page.getByRole("dialog", { name: "Take selfies" });
  await expect(camera.getByRole("button", { name: "Take a selfie" })).not.toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await camera.getByRole("button", { name: "Take a selfie" }).click();
  await expect(camera.getByText("1 selfie taken")).toBeVisible();
  await camera.getByRole("button", { name: "Done" }).click();
  await expect(camera).toHaveCount(0);
  await expectVerdict(tiles(page, text).nth(0), text.good);
  await expectVerdict(tiles(page, text).nth(2), text.noFace);

  // The pasted one is the dropped one under another name.
  await expectVerdict(tiles(page, text).nth(1), "The same shot as selfie 1.");
  await expect(page.getByText(text.count(1))).toBeVisible();

  // A refused selfie can be replaced, and one of somebody else is named.
  await tiles(page, text).nth(2).getByRole("button", { name: "Replace selfie 3" }).click();
  await expectVerdict(tiles(page, text).nth(2), "This looks like a different person from selfie 1.");
  await expect(page.getByText("1 selfie seems to show somebody else")).toBeVisible();
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(tiles(page, text)).toHaveCount(2);
  await expect(page.getByText("seems to show somebody else")).toHaveCount(0);
});

test("selfies of two people are trained only after a clear yes", async ({ page, context }) => {
  const text = words.es;
  await registerWithPremium(context, "es");
  await startModel(page, text, "Dos");
  await addSelfies(page, text, [...goodSelfies(4), picture("someone.jpg", stranger)]);
  await expectVerdict(tiles(page, text).nth(4), "Parece otra persona que la del selfi 1.");
  await page.getByRole("button", { name: text.continue }).click();
  await page.getByRole("checkbox", { name: text.consent }).click();
  await page.getByRole("button", { name: text.start }).click();
  await expect(page.getByText("Quita los selfis de otra persona o confirma")).toBeVisible();
  await page.getByRole("checkbox", { name: "Entrenar con todos de todas formas." }).click();
  await page.getByRole("button", { name: text.start }).click();
  await expect(page).toHaveURL(text.models);
  await deleteModel(page, "Dos", text, "El entrenamiento se detiene");
});

test("logging out deletes unsent selfies", async ({ page, context, expected }) => {
  expected.push(/401/);
  const text = words.en;
  await signIn(context);
  await startModel(page, text, "Left behind");
  await addSelfies(page, text, goodSelfies(1));
  await expectVerdict(tiles(page, text).first(), text.good);
  await page.getByRole("banner").getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});

test("creating a model works with the keyboard alone", async ({ page, context }) => {
  const text = words.en;
  const name = "Keys";
  const press = (key: string) => page.keyboard.press(key);
  // Early: until Playwright has subscribed, the browser opens its own chooser.
  page.on("filechooser", (chooser) => chooser.setFiles(goodSelfies(5)));
  await registerWithPremium(context);
  await open(page, text.create);
  await tabTo(page, page.getByLabel(text.name, { exact: true }));
  await page.keyboard.type(name);
  await tabTo(page, page.getByRole("radio", { name: text.woman }));
  await press("Space");
  await press("Enter");
  await tabTo(page, page.getByRole("button", { name: text.continue }));
  await press("Enter");
  await expect(page.getByRole("heading", { name: "Add your selfies" })).toBeFocused();

  await tabTo(page, page.getByRole("button", { name: "Choose photos" }));
  await press("Enter");
  await expect(page.getByText(text.count(5))).toBeVisible({ timeout: 60_000 });
  await tabTo(page, page.getByRole("button", { name: "Remove selfie 5" }));
  await press("Enter");
  await expect(page.getByRole("button", { name: "Remove selfie 4" })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: text.continue }));
  await press("Enter");
  await expect(page.getByRole("heading", { name: "Ready to start" })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: text.start }));
  await press("Enter");
  await expect(page.getByRole("checkbox", { name: text.consent })).toBeFocused();
  await press("Space");
  await tabTo(page, page.getByRole("button", { name: text.start }));
  await press("Enter");
  await expect(page).toHaveURL(text.models);

  // Deleting a model in training stops the training.
  await tabTo(page, card(page, name).getByRole("button", { name: text.delete(name) }));
  await press("Enter");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await tabTo(page, dialog.getByRole("button", { name: text.yes, exact: true }));
  await press("Enter");
  await expect(card(page, name)).toHaveCount(0);
});
