// Every state of the create flow, on the work pages and on a card, as it looks (visual.md). What the engine would do is
// played, so that each moment stands still.
import type { Page } from "@playwright/test";
import { expect, open, test } from "./fixtures";
import { fillGallery } from "./gallery";
import {
  choosePicture,
  type Language,
  languages,
  matching,
  openCard,
  openForm,
  registerWithTokens,
  spend,
} from "./studio";
import { lookingAt, viewsToTest, whileAnswering, whileFailing, whileWaiting } from "./studio-look";

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

/** Photos of the account that are there, as the server tells of them. */
async function photosOf(page: Page): Promise<Record<string, unknown>[]> {
  return page.evaluate(async () => {
    const cookie = /AUTH=([^;]+)/.exec(document.cookie)?.[1] ?? "";
    const { accessToken } = JSON.parse(decodeURIComponent(cookie)) as { accessToken: string };
    const answer = await fetch("/api/my-photos", {
      method: "POST",
      headers: { Authorization: `Bearer ${accessToken}`, "Content-Type": "application/json" },
      body: JSON.stringify({ where: { status: ["DONE"] } }),
    });
    return answer.json();
  });
}

/** Asks for so many photos of Elena, up to the question of what they cost. */
async function wish(page: Page, language: Language, count: number): Promise<void> {
  const { prefix, studio } = languages[language];
  await open(page, `${prefix}/imagine?style=neon-city&model=Elena`);
  const form = page.getByRole("main").locator("form");
  await expect(form.getByRole("radio", { name: /Elena/ })).toBeChecked();
  await form.getByRole("radio", { name: String(count), exact: true }).click();
  await form
    .getByRole("button", { name: matching(studio.submit[`IMAGINE_${count === 1 ? "one" : "other"}`]) })
    .click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
}

for (const { title, say, ...view } of viewsToTest) {
  const { language } = view;
  const { prefix, studio } = say;
  const form = (page: Page) => page.getByRole("main").locator("form");

  test(`the work pages in every state: ${title}`, async ({ page, expected }) => {
    test.slow();
    expected.push(/503/);
    const look = await lookingAt(page, view);
    const account = await registerWithTokens(page, language);
    await open(page, `${prefix}/my-models`);
    await expect(page.getByText(say.models.list.empty.title)).toBeVisible();
    await look("models, none and no premium");
    await open(page, `${prefix}/imagine`);
    await expect(page.getByText(studio.models.none.title)).toBeVisible();
    await look("imagine, no model");
    await open(page, `${prefix}/reimagine`);
    await form(page).getByRole("button", { name: studio.form.ownPhotos }).click();
    await expect(page.getByText(studio.ownPhotos.empty.title)).toBeVisible();
    await look("own photos, none");

    fillGallery(account, 6);
    await whileWaiting(page, "**/api/styles/categories/paginator", async () => {
      await open(page, `${prefix}/imagine`);
      await look("imagine, loading");
    });
    await whileFailing(page, "**/api/styles/categories/paginator", async () => {
      await open(page, `${prefix}/imagine`);
      await expect(page.getByText(studio.picker.error.title)).toBeVisible();
      await look("imagine, error");
    });
    await page.route("**/api/my-models", (route) => route.fulfill({ json: models }));
    await open(page, `${prefix}/imagine?style=neon-city`);
    await expect(form(page).getByRole("radio", { name: /Elena/ })).toBeVisible();
    await look("imagine");
    if (view.viewport.width < 640) {
      await page.getByRole("main").getByRole("button", { name: studio.picker.title }).first().click();
      await expect(page.getByRole("dialog").getByRole("searchbox")).toBeVisible();
      await look("imagine, styles");
    }
    await open(page, `${prefix}/reimagine?style=neon-city`);
    await form(page).getByRole("button", { name: studio.submit.REIMAGINE, exact: true }).click();
    await expect(form(page).getByText(studio.form.photo).nth(1)).toBeVisible();
    await look("reimagine, with messages");
    await form(page).getByRole("button", { name: studio.form.ownPhotos }).click();
    await expect(page.getByRole("dialog").getByRole("img").first()).toBeVisible();
    await look("own photos");
    await page.keyboard.press("Escape");
    await open(page, `${prefix}/animate?style=neon-city`);
    await choosePicture(form(page));
    await look("animate, with a picture");
    const card = await openCard(page, language, neon[language], "REIMAGINE");
    await openForm(page, card, language, "REIMAGINE");
    await look("form on a card");
  });

  test(`the questions and results in every state: ${title}`, async ({ page, expected }) => {
    test.slow();
    expected.push(/503/);
    const look = await lookingAt(page, view);
    const account = await registerWithTokens(page, language);
    fillGallery(account, 6);
    const [there, other] = await photosOf(page);
    await page.route("**/api/my-models", (route) => route.fulfill({ json: models }));

    await open(page, `${prefix}/imagine?style=${forWomen}&model=Marco`);
    await expect(form(page).getByRole("radio", { name: /Marco/ })).toBeChecked();
    await form(page).locator("[type=submit]").click();
    await expect(page.getByRole("alertdialog")).toContainText(matching(studio.gender.title));
    await look("gender warning");

    await wish(page, language, 2);
    await look("cost");
    const dialog = page.getByRole("dialog", { name: neon[language], exact: true });
    const waiting = { ...there, path: null, finishedAt: null };
    const running = { ...waiting, status: "RUNNING", progress: 0.45 };
    const queued = { ...waiting, id: other?.id, status: "QUEUED", progress: 0, queuePosition: 2 };
    const failed = { ...queued, status: "FAILED", error: studio.failed.title_one };
    await page.route(create, (route) => route.fulfill({ json: [running, queued] }));
    await whileFailing(page, finished, async () => {
      await spend(page, language, 8);
      await expect(dialog.getByText(studio.slot.developing.replace("{{percent}}", "45"))).toBeVisible();
      await look("results, running");
      await expect(dialog.getByText(studio.results.interrupted)).toBeVisible();
      await look("results, connection lost");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("alertdialog")).toContainText(studio.leave.title);
      await look("results, leaving");
      await page.getByRole("alertdialog").getByRole("button", { name: studio.leave.stay }).click();
    });
    await whileAnswering(
      page,
      finished,
      (route) => route.fulfill({ json: [there, failed] }),
      async () => {
        await expect(dialog.getByText(matching(studio.results.partly))).toBeVisible();
        await look("results, one failed");
      },
    );
    await page.route(create, (route) => route.fulfill({ json: [there, other] }));
    await wish(page, language, 2);
    await spend(page, language, 8);
    await expect(dialog.getByRole("img")).toHaveCount(2);
    await look("results, done");

    await page.route(create, (route) => route.fulfill({ json: [{ ...failed, id: there?.id }] }));
    await wish(page, language, 1);
    await spend(page, language, 4);
    await expect(page.getByText(studio.failed.title_one).first()).toBeVisible();
    await look("failed");
    await page.route("**/api/auth/session", async (route) => {
      const answer = await route.fetch();
      const { user, ...rest } = (await answer.json()) as { user: object };
      await route.fulfill({ json: { ...rest, user: { ...user, C__tokens: 2 } } });
    });
    await wish(page, language, 1);
    await spend(page, language, 4);
    await expect(page.getByText(studio.tokens.deposit)).toBeVisible();
    await look("too few tokens");
  });
}
