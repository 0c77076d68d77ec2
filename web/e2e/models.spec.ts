// Personal models in the browser (docs/product.md#models). create-real-engine.spec.ts trains one with the embedded engine.

import { register, registerWithPremium, registerWithTokens, tokensOf } from "./accounts";
import { expect, open, test } from "./fixtures";
import { trainModel } from "./helper";
import { sample } from "./matrix";
import { card, deleteModel, renameModel, trainFromSelfies, words } from "./models";
import { drawLandscape } from "./studio";

test("es: a model is trained from checked selfies, renamed and deleted", async ({
  page,
  context,
  expected,
}) => {
  expected.push(/422/, /ERR_FAILED/);
  const text = words.es;
  await registerWithPremium(context, "es");
  await trainFromSelfies(page, text, "Zara es");
  await renameModel(page, text, "Zara es", "Zara es 2026");
  await deleteModel(page, "Zara es 2026", text);
});

for (const language of sample(["en", "es"] as const, "es")) {
  test(`${language}: without premium, creating a model leads to premium, from the list too`, async ({
    page,
    context,
  }) => {
    const text = words[language];
    await register(context, language);
    await open(page, text.create);
    await expect(page).toHaveURL(text.premium);
    await open(page, text.models);
    const premium = language === "en" ? "/premium" : "/es/premium";
    await expect(page.getByRole("main").locator(`a[href="${premium}"]`)).toBeVisible();
  });
}

test("a failed training shows its reason without a reload, and takes no slot", async ({ page, context }) => {
  const text = words.en;
  // An account of its own: other tests delete models of the shared one, whose thumbnails could then not be loaded here.
  await trainModel(await registerWithTokens(context), "Elena");
  await open(page, text.models);
  await expect(card(page, "Elena")).toBeVisible();
  const landscape = await drawLandscape(page);
  // The page would refuse each selfie; the server trains whatever it is sent.
  const { accessToken } = await tokensOf(context);
  const form = new FormData();
  form.append("json", JSON.stringify({ name: "Nobody", gender: "MALE", consent: true }));
  for (let count = 0; count < 4; count += 1)
    form.append("images", new Blob([new Uint8Array(landscape)]), "nobody.jpg");
  const created = await page.request.post("/api/my-models/create", {
    multipart: form,
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  expect(created.status(), await created.text()).toBe(200);
  await open(page, text.models);
  await expect(card(page, "Nobody")).toContainText(text.failed, { timeout: 60_000 });
  await expect(card(page, "Nobody")).toContainText(text.nothingLost);
  await deleteModel(page, "Nobody", text, "The training stops");
});
