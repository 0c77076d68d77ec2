// Personal models, from the first selfie to the finished model, with the real engine; promises 2 and 4 of the product.
import type { Route } from "@playwright/test";
import { expect, open, signIn, test } from "./fixtures";
import { add, beginWith, card, good, judged, picture, remove, tiles, words } from "./models";
import { register } from "./registration";
import { landscape } from "./studio";

for (const [language, say] of Object.entries(words)) {
  test.describe(language, () => {
    test("S2.9 S3.5 a model is trained from checked selfies, through a reload in the middle, renamed and deleted", async ({
      page,
      context,
      expected,
    }) => {
      test.slow();
      expected.push(/422/, /ERR_FAILED/);
      await signIn(context);
      await open(page, say.create);
      await page.getByRole("button", { name: say.continue }).click();
      await expect(page.getByText(say.nameMissing)).toBeVisible();
      await expect(page.getByText(say.genderMissing)).toBeVisible();
      const name = `Zara ${language}`;
      await beginWith(page, say, name);

      // Each gets its verdict in words, before anything is paid (promise 4).
      await add(page, say, [...good(3), picture("nobody.jpg", await landscape(page))]);
      await expect(tiles(page, say)).toHaveCount(4);
      for (const index of [0, 1, 2]) await judged(tiles(page, say).nth(index), say.good);
      await judged(tiles(page, say).nth(3), say.noFace);
      await add(page, say, [
        picture("notes.jpg", Buffer.from("not a picture")),
        picture("small.jpg", await landscape(page, 383)),
      ]);
      await judged(tiles(page, say).nth(4), say.unreadable);
      await judged(tiles(page, say).nth(5), say.tooSmall);
      await page.getByRole("button", { name: say.continue }).click();
      await expect(page.getByRole("alert").filter({ hasText: say.oneMissing })).toBeVisible();

      // Nothing is lost, and nothing is checked twice.
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await open(page, `${say.create}?step=selfies`);
      await expect(page.getByText(say.resumed)).toBeVisible();
      await expect(tiles(page, say)).toHaveCount(6);
      await expect(tiles(page, say).first()).toContainText(say.good);
      expect(asked).not.toContain("/api/my-models/inspect");
      await page.getByRole("button", { name: say.removeBad }).click();
      await expect(tiles(page, say)).toHaveCount(3);
      await add(page, say, good(1, 4));
      await judged(tiles(page, say).nth(3), say.good);
      await expect(page.getByText(say.count(4))).toBeVisible();

      // Back and forward go through the steps.
      await page.getByRole("button", { name: say.continue }).click();
      await expect(page).toHaveURL(/\?step=start$/);
      await page.goBack();
      await expect(tiles(page, say)).toHaveCount(4);
      await page.goForward();
      await expect(page.getByText(say.included)).toBeVisible();
      await page.getByRole("button", { name: say.start }).click();
      await expect(page.getByText(say.consentMissing)).toBeVisible();
      await page.getByRole("checkbox", { name: say.consent }).click();

      // An answer that is lost on the way trains no second model.
      const loseAnswer = async (route: Route) => {
        await route.fetch();
        await route.abort();
      };
      await page.route("**/api/my-models/create", loseAnswer, { times: 1 });
      await page.getByRole("button", { name: say.start }).click();
      await expect(page.getByRole("alert").filter({ hasText: say.unreachable })).toBeVisible();
      await page.getByRole("button", { name: say.start }).click();
      await expect(page).toHaveURL(say.models);
      await expect(card(page, name)).toHaveCount(1);
      await expect(card(page, name)).toContainText(say.training);
      await expect(card(page, name).getByText(say.ready)).toBeVisible({ timeout: 240_000 });
      const use = card(page, name).getByRole("link", { name: say.use(name) });
      await expect(use).toHaveAttribute("href", /\/imagine\?model=[0-9a-f-]{36}$/);

      await card(page, name)
        .getByRole("button", { name: say.rename(name) })
        .click();
      const field = page.getByLabel(say.newName(name));
      await expect(field).toBeFocused();
      await field.fill(`${name} 2026`);
      await page.getByRole("button", { name: say.save }).click();
      await open(page, say.models);
      await expect(card(page, `${name} 2026`)).toBeVisible();

      await card(page, `${name} 2026`)
        .getByRole("button", { name: say.delete(`${name} 2026`) })
        .click();
      await expect(page.getByRole("alertdialog")).toContainText(say.whatGoes);
      await page.getByRole("alertdialog").getByRole("button", { name: say.yes, exact: true }).click();
      await expect(card(page, `${name} 2026`)).toHaveCount(0);

      // What was sent is not offered again.
      await open(page, say.create);
      await expect(page.getByLabel(say.name, { exact: true })).toHaveValue("");
      await expect(page.getByText(say.resumed)).toHaveCount(0);
    });

    test("S4.2 whoever has no premium is led to it, from the list too", async ({ page }) => {
      await register(page, language === "en" ? "/" : "/es");
      await open(page, say.create);
      await expect(page).toHaveURL(say.premium);
      await open(page, say.models);
      const lead = page.getByRole("main").getByRole("link");
      await expect(lead).toHaveAttribute("href", language === "en" ? "/premium" : "/es/premium");
    });
  });
}

test("promise 2: a training that fails says why while one looks on, and takes no place", async ({
  page,
  context,
}) => {
  test.slow();
  const say = words.en;
  await signIn(context);
  await open(page, say.models);
  await expect(card(page, "Elena")).toBeVisible();
  const nobody = await landscape(page);
  // The page would refuse them one by one; the server itself trains whatever it is given.
  const token = await page.evaluate(() => {
    const cookie = /AUTH=([^;]+)/.exec(document.cookie)?.[1] ?? "";
    return (JSON.parse(decodeURIComponent(cookie)) as { accessToken: string }).accessToken;
  });
  const form = new FormData();
  form.append("json", JSON.stringify({ name: "Nobody", gender: "MALE", consent: true }));
  for (let count = 0; count < 4; count += 1)
    form.append("images", new Blob([new Uint8Array(nobody)]), "nobody.jpg");
  const created = await page.request.post("/api/my-models/create", {
    multipart: form,
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(created.status(), await created.text()).toBe(200);
  await open(page, say.models);
  await expect(card(page, "Nobody")).toContainText(say.failed, { timeout: 60_000 });
  await expect(card(page, "Nobody")).toContainText(say.nothingLost);
  await remove(page, say, "Nobody");
});
