// Every state of the create flow, on the work pages and on a card (docs/product.md#visual-states). The answers about results are
// stubbed, so that each state lasts.
import type { BrowserContext, Page } from "@playwright/test";
import { type Language, registerWithTokens, tokensOf } from "./accounts";
import { expect, open, test } from "./fixtures";
import { fillGallery } from "./helper";
import { choosePicture, confirmCost, languages, matching, openCard, openForm } from "./studio";
import { stateChecks, viewsToTest, whileAnswering, whileFailing, whileWaiting } from "./studio-states";

const create = "**/api/styles/create";
const finished = "**/api/my-photos/ids-finished";
const neon = { en: "Neon city", es: "Ciudad de neón" };
const forWomen = "beauty-light";

const model = (name: string, gender: string, progress = 1) => ({
  id: name,
  name,
  gender,
  thumbnail: null,
  queuePosition: null,
  status: progress === 1 ? "READY" : "TRAINING",
  progress,
  createdAt: "2026-11-01T12:00:00Z",
  providerFinishedAt: progress === 1 ? "2026-11-02T12:00:00Z" : null,
  error: null,
  canRetry: false,
});
const models = [model("Elena", "FEMALE"), model("Marco", "MALE"), model("Zara", "FEMALE", 0.4)];

/** The finished photos of the account. */
async function photosOf(context: BrowserContext): Promise<Record<string, unknown>[]> {
  const { accessToken } = await tokensOf(context);
  const answer = await context.request.post("/api/my-photos", {
    headers: { Authorization: `Bearer ${accessToken}` },
    data: { where: { status: ["DONE"] } },
  });
  return answer.json();
}

/** Order photos of Elena, up to the dialog that asks to confirm the cost. */
async function order(page: Page, language: Language, count: number): Promise<void> {
  const { prefix, studio } = languages[language];
  await open(page, `${prefix}/imagine?style=neon-city&model=Elena`);
  const form = page.getByRole("main").locator("form");
  await expect(form.getByRole("radio", { name: /Elena/ })).toBeChecked();
  await form.getByRole("radio", { name: String(count), exact: true }).click();
  await form
    .getByRole("button", { name: matching(studio.submit[`IMAGINE_${count === 1 ? "one" : "other"}`]) })
    .click();
}

const dialogPart = "[role=dialog]";
const alertPart = "[role=alertdialog]";

for (const { title, text, ...view } of viewsToTest) {
  const { language } = view;
  const { prefix, studio } = text;
  const form = (page: Page) => page.getByRole("main").locator("form");

  test(`the work pages in every state: ${title}`, async ({ page, context, expected }) => {
    test.slow();
    expected.push(/503/);
    const check = await stateChecks(page, view);
    const account = await registerWithTokens(context, language);
    await open(page, `${prefix}/my-models`);
    await expect(page.getByText(text.models.list.empty.title)).toBeVisible();
    await check("models, none and no premium");
    await open(page, `${prefix}/imagine`);
    await expect(page.getByText(studio.models.none.title)).toBeVisible();
    await check("imagine, no model");
    await open(page, `${prefix}/reimagine`);
    await form(page).getByRole("button", { name: studio.form.ownPhotos }).click();
    await expect(page.getByText(studio.ownPhotos.empty.title)).toBeVisible();
    await check("own photos, none", dialogPart);

    await fillGallery(account, 6);
    await whileWaiting(page, "**/api/styles/categories/paginator", async () => {
      await open(page, `${prefix}/imagine`);
      await check("imagine, loading");
    });
    await whileFailing(page, "**/api/styles/categories/paginator", async () => {
      await open(page, `${prefix}/imagine`);
      await expect(page.getByText(studio.picker.error.title)).toBeVisible();
      await check("imagine, error");
    });
    await page.route("**/api/my-models", (route) => route.fulfill({ json: models }));
    await open(page, `${prefix}/imagine?style=neon-city`);
    await expect(form(page).getByRole("radio", { name: /Elena/ })).toBeVisible();
    await check("imagine");
    if (view.viewport.width < 640) {
      await page.getByRole("main").getByRole("button", { name: studio.picker.title }).first().click();
      await expect(page.getByRole("dialog").getByRole("searchbox")).toBeVisible();
      await check("imagine, styles", dialogPart);
    }
    await open(page, `${prefix}/reimagine?style=neon-city`);
    await form(page)
      .getByRole("button", { name: `${studio.submit.REIMAGINE} ·` })
      .click();
    await expect(form(page).getByText(studio.form.photo).nth(1)).toBeVisible();
    await check("reimagine, with messages");
    await form(page).getByRole("button", { name: studio.form.ownPhotos }).click();
    await expect(page.getByRole("dialog").getByRole("img").first()).toBeVisible();
    await check("own photos", dialogPart);
    await page.keyboard.press("Escape");
    await open(page, `${prefix}/animate?style=neon-city`);
    await choosePicture(form(page));
    await check("animate, with a picture");
    const card = await openCard(page, language, neon[language], "REIMAGINE");
    await openForm(page, card, language, "REIMAGINE");
    await check("form on a card", dialogPart);
  });

  test(`the questions and results in every state: ${title}`, async ({ page, context, expected }) => {
    test.slow();
    expected.push(/503/, /Finished items could not be fetched/);
    const check = await stateChecks(page, view);
    const account = await registerWithTokens(context, language);
    await fillGallery(account, 6);
    const [first, other] = await photosOf(context);
    await page.route("**/api/my-models", (route) => route.fulfill({ json: models }));

    await open(page, `${prefix}/imagine?style=${forWomen}&model=Marco`);
    await expect(form(page).getByRole("radio", { name: /Marco/ })).toBeChecked();
    await form(page).locator("[type=submit]").click();
    await expect(page.getByRole("alertdialog")).toContainText(matching(studio.gender.title));
    await check("gender warning", alertPart);

    await order(page, language, 2);
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await check("cost", alertPart);
    const dialog = page.getByRole("dialog", { name: neon[language], exact: true });
    const waiting = { ...first, path: null, finishedAt: null };
    const running = { ...waiting, status: "RUNNING", progress: 0.45 };
    const queued = { ...waiting, id: other?.id, status: "QUEUED", progress: 0, queuePosition: 2 };
    const failed = { ...queued, status: "FAILED", error: studio.failed.title_one };
    await page.route(create, (route) => route.fulfill({ json: [running, queued] }));
    await whileFailing(page, finished, async () => {
      await confirmCost(page, language, 8);
      await expect(dialog.getByText(studio.slot.developing.replace("{{percent}}", "45"))).toBeVisible();
      await check("results, running", dialogPart);
      await expect(dialog.getByText(studio.results.interrupted)).toBeVisible();
      await check("results, connection lost", dialogPart);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("alertdialog")).toContainText(studio.leave.title);
      await check("results, leaving", alertPart);
      await page.getByRole("alertdialog").getByRole("button", { name: studio.leave.stay }).click();
    });
    await whileAnswering(
      page,
      finished,
      (route) => route.fulfill({ json: [first, failed] }),
      async () => {
        await expect(dialog.getByText(matching(studio.results.partly))).toBeVisible();
        await check("results, one failed", dialogPart);
      },
    );
    await page.route(create, (route) => route.fulfill({ json: [first, other] }));
    // Small costs are confirmed only once.
    await order(page, language, 2);
    await expect(dialog.getByRole("img")).toHaveCount(2);
    await check("results, done", dialogPart);

    await page.route(create, (route) => route.fulfill({ json: [{ ...failed, id: first?.id }] }));
    await order(page, language, 1);
    await expect(page.getByText(studio.failed.title_one).first()).toBeVisible();
    await check("failed");
    await page.route("**/api/auth/session", async (route) => {
      const answer = await route.fetch();
      const { user, ...rest } = (await answer.json()) as { user: object };
      await route.fulfill({ json: { ...rest, user: { ...user, C__tokens: 2 } } });
    });
    await open(page, `${prefix}/imagine?style=neon-city&model=Elena`);
    await expect(page.getByText(studio.tokens.deposit)).toBeVisible();
    await check("too few tokens");
  });
}
