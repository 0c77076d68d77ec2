// The ways selfies come, by whatever hand, and where those that were not sent go; promise 5 of the product.
import type { Locator } from "@playwright/test";
import { expect, open, signIn, test } from "./fixtures";
import { add, beginWith, card, good, judged, picture, tiles, words } from "./models";

// Chromium plays a camera of its own: a green picture without a face.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
  },
});

test("selfies come by drop, paste and camera as well, each only once", async ({ page, context }) => {
  test.slow();
  const say = words.en;
  await signIn(context);
  await beginWith(page, say, "Many ways");

  await page.getByRole("region", { name: "Add your selfies" }).evaluate(async (area) => {
    const photo = await (await fetch("/content/people/mei.jpg")).blob();
    const carried = (name: string) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([photo], name, { type: "image/jpeg", lastModified: 1 }));
      return transfer;
    };
    const zone = area.querySelector("input[multiple]")?.parentElement ?? area;
    for (const name of ["dropped.jpg", "dropped.jpg"]) {
      zone.dispatchEvent(new DragEvent("drop", { dataTransfer: carried(name), bubbles: true }));
      await new Promise(requestAnimationFrame);
    }
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: carried("pasted.jpg") }));
  });
  await expect(page.getByText(say.repeated)).toBeVisible();
  await expect(tiles(page, say)).toHaveCount(2);

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
  await judged(tiles(page, say).nth(0), say.good);
  await judged(tiles(page, say).nth(2), say.noFace);

  // A refused one is replaced in its place.
  const replaced = page.waitForEvent("filechooser");
  await tiles(page, say).nth(2).getByRole("button", { name: "Replace selfie 3" }).click();
  await (await replaced).setFiles(picture("better.jpg"));
  await judged(tiles(page, say).nth(2), say.good);
});

test("promise 5: what was begun goes when one signs out", async ({ page, context, expected }) => {
  expected.push(/401/);
  const say = words.en;
  await signIn(context);
  await beginWith(page, say, "Left behind");
  await add(page, say, good(1));
  await judged(tiles(page, say).first(), say.good);
  await page.getByRole("banner").getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});

test("everything works with the keyboard alone", async ({ page, context }) => {
  test.slow();
  const say = words.en;
  // A second try finds what the first has left.
  const name = `Keys ${test.info().retry}`;
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
  };
  const tabTo = async (target: Locator) => {
    for (let tries = 0; tries < 40; tries += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    await expect(target).toBeFocused();
  };
  await signIn(context);
  await open(page, say.create);
  await tabTo(page.getByLabel(say.name, { exact: true }));
  await page.keyboard.type(name);
  await tabTo(page.getByRole("radio", { name: say.woman }));
  await press("Space");
  await press("Enter");
  await tabTo(page.getByRole("button", { name: say.continue }));
  await press("Enter");
  await expect(page.getByRole("heading", { name: "Add your selfies" })).toBeFocused();

  await tabTo(page.getByRole("button", { name: "Choose photos" }));
  // A busy machine may swallow the first press.
  await expect(async () => {
    const chooser = page.waitForEvent("filechooser", { timeout: 5000 });
    await press("Enter");
    await (await chooser).setFiles(good(5));
  }).toPass();
  await expect(page.getByText(say.count(5))).toBeVisible({ timeout: 60_000 });
  await tabTo(page.getByRole("button", { name: "Remove selfie 5" }));
  await press("Enter");
  await expect(page.getByRole("button", { name: "Remove selfie 4" })).toBeFocused();
  await tabTo(page.getByRole("button", { name: say.continue }));
  await press("Enter");
  await expect(page.getByRole("heading", { name: "Ready to start" })).toBeFocused();
  await tabTo(page.getByRole("button", { name: say.start }));
  await press("Enter");
  await expect(page.getByRole("checkbox", { name: say.consent })).toBeFocused();
  await press("Space");
  await tabTo(page.getByRole("button", { name: say.start }));
  await press("Enter");
  await expect(page).toHaveURL(say.models);

  // Deleting while it trains stops the training.
  await tabTo(card(page, name).getByRole("button", { name: say.delete(name) }));
  await press("Enter");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await tabTo(dialog.getByRole("button", { name: say.yes, exact: true }));
  await press("Enter");
  await expect(card(page, name)).toHaveCount(0);
});
