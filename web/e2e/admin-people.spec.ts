// People in the administration: finding them, what they have, and helping them (docs/admin.md).

import type { BrowserContext, Locator, Page } from "@playwright/test";
import { en } from "../src/admin/texts/en";
import { es } from "../src/admin/texts/es";
import { type Account, type Language, register, registerWithTokens, tokensOf } from "./accounts";
import { codeOf } from "./authenticator";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { confirmEmail, fillGallery, linkInMail } from "./helper";
import { sample } from "./matrix";
import { expectFitsWidth } from "./page-checks";
import { languages } from "./site";
import { registerStaff } from "./staff";
import { drawMinor } from "./studio";

const texts = { en, es };
const base = (language: Language) => (language === "en" ? "/admin" : "/es/admin");

/** Switch on two-step sign-in, which needs a confirmed address. */
async function secure(context: BrowserContext, { password }: Account): Promise<void> {
  const { accessToken } = await tokensOf(context);
  const headers = { authorization: `Bearer ${accessToken}` };
  const start = { data: { password }, headers };
  const { secret } = await (await context.request.post("/api/me/secondFactor/start", start)).json();
  const confirm = { data: { code: codeOf(secret) }, headers };
  expect((await context.request.post("/api/me/secondFactor/confirm", confirm)).status()).toBe(200);
}

/** Send a profile photo that is refused. */
async function sendMinor(page: Page, context: BrowserContext): Promise<void> {
  const { accessToken } = await tokensOf(context);
  const image = { name: "me.jpg", mimeType: "image/jpeg", buffer: await drawMinor(page) };
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await context.request.post("/api/me/avatar", { multipart: { image }, headers });
  expect(answer.status()).toBe(422);
}

/** Fill in the open dialog, send it, and wait for its message. */
async function act(page: Page, submit: string, done: string, fill?: (dialog: Locator) => Promise<void>) {
  const dialog = page.getByRole("dialog");
  await fill?.(dialog);
  await dialog.getByLabel(/^(Reason|Motivo)$/).fill("They asked for it");
  await dialog.getByRole("button", { name: submit, exact: true }).click();
  await expect(page.getByText(done, { exact: true }).first()).toBeVisible();
}

/** What the audit log calls what the first test does. */
const audited = {
  en: [
    "Looked at a person",
    "Sent a mail again",
    "Gave tokens",
    "Suspended a person",
    "Requested the deletion",
  ],
  es: [
    "Miró la imagen de una persona",
    "Reenvió un correo",
    "Dio tokens",
    "Suspendió a una",
    "Pidió eliminar a",
  ],
};

for (const language of sample(languages, "en")) {
  const t = texts[language];
  const { people } = t;

  test(`${language}: staff find a person, see what they have and help them`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const theirs = await browser.newContext({ baseURL: baseURL ?? "" });
    const person = await register(theirs, language);
    await fillGallery(person, 2);
    await sendMinor(page, theirs);
    await linkInMail(person.email);
    await registerStaff(context, "owner", language);
    const tab = (name: string) => page.getByRole("tab", { name, exact: true });
    const table = (name: string) => page.getByRole("table", { name, exact: true });

    await open(page, `${base(language)}/people`);
    await page.getByLabel(people.search).fill(person.email);
    await expect(page).toHaveURL(/\?search=ada-/);
    const row = table(people.title).getByRole("row").filter({ hasText: person.email });
    await expect(row).toContainText(people.badges.unconfirmed);
    await expect(page.getByRole("row")).toHaveCount(2);
    await expectAccessibleInBothModes(page, "people");
    await row.getByRole("link", { name: "Ada" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada");

    await tab(people.tabs.items).click();
    await expect(page).toHaveURL(/tab=items/);
    await expect(table(people.tabs.items)).toBeVisible();
    await expectAccessibleInBothModes(page, "person");
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFitsWidth(page, `${width} px`);
    }
    await expect(page.locator("main img")).toHaveCount(0);
    const done = page.getByRole("row").filter({ hasText: people.items.statuses.DONE });
    await done.filter({ hasText: people.items.kinds.PHOTO }).first().getByRole("button").click();
    await act(page, people.items.look, people.items.looked);
    const pictures = page.getByRole("dialog", { name: people.items.pictures });
    const result = pictures.getByRole("img", { name: people.items.result });
    await expect
      .poll(() => result.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessibleInBothModes(page, "pictures", { part: "[role=dialog]" });
    await page.keyboard.press("Escape");
    await expect(pictures).toHaveCount(0);

    await tab(people.tabs.refusals).click();
    await expect(table(people.tabs.refusals)).toContainText(people.refusals.kinds.MINOR);
    await expect(table(people.tabs.refusals)).toContainText(people.refusals.sources.AVATAR);

    await tab(people.tabs.mails).click();
    await page.getByRole("button", { name: people.mails.again }).click();
    await act(page, people.mails.again, people.mails.sent);
    await linkInMail(person.email, 2);

    await confirmEmail(person);
    await secure(theirs, person);
    await theirs.close();
    await page.reload();
    await expect(tab(people.tabs.mails)).toHaveAttribute("aria-selected", "true");

    await tab(people.tabs.notes).click();
    await page.getByRole("button", { name: people.notes.add }).click();
    await act(page, people.notes.save, people.notes.added, (dialog) =>
      dialog.getByLabel(people.notes.text, { exact: true }).fill("Called on Monday"),
    );
    const note = table(people.tabs.notes).getByRole("row").filter({ hasText: "Called on Monday" });
    await note.getByRole("button").click();
    await act(page, people.notes.delete, people.notes.deleted);
    await expect(note).toHaveCount(0);

    await tab(people.tabs.ledger).click();
    await page.getByRole("button", { name: people.actions.give }).click();
    await act(page, people.actions.give, people.actions.given, async (dialog) => {
      await expectAccessibleInBothModes(page, "gift", { part: "[role=dialog]" });
      await dialog.getByLabel(people.actions.amount, { exact: true }).fill("25");
      await dialog.getByLabel(people.actions.expires).fill(`${new Date().getFullYear() + 1}-06-30`);
    });
    await expect(table(people.tabs.ledger).getByRole("row").filter({ hasText: "+25" })).toContainText(
      "They asked for it",
    );

    const choose = async (action: string) => {
      await page.getByRole("button", { name: people.actions.more }).click();
      await page.getByRole("menuitem", { name: action }).click();
    };
    await choose(people.actions.take);
    await act(page, people.actions.take, people.actions.taken, (dialog) =>
      dialog.getByLabel(people.actions.amount, { exact: true }).fill("5"),
    );
    const tokens = page.getByRole("region", { name: people.balance.title, exact: true });
    await expect(tokens.getByText("40", { exact: true }).first()).toBeVisible();

    await tab(people.tabs.sessions).click();
    await expect(table(people.tabs.sessions).getByRole("row")).toHaveCount(2);
    await choose(people.actions.endSessions);
    await act(page, people.actions.endSessions, people.actions.sessionsEnded);
    await expect(page.getByText(people.sessions.none)).toBeVisible();
    await choose(people.actions.resetSecondFactor);
    await act(page, people.actions.resetSecondFactor, people.actions.secondFactorReset);
    await choose(people.actions.requestExport);
    await act(page, people.actions.requestExport, people.actions.exportRequested);
    await choose(people.suspensions.suspend);
    await act(page, people.suspensions.suspend, people.suspensions.suspended, async (dialog) => {
      await dialog.getByRole("radio", { name: people.suspensions.scopes.ACCOUNT }).click();
      await dialog
        .getByLabel(people.suspensions.explanation, { exact: true })
        .fill("Pictures of a neighbour.");
    });
    await tab(people.tabs.suspensions).click();
    const suspension = table(people.tabs.suspensions).getByRole("row").filter({ hasText: "a neighbour" });
    await expect(suspension).toContainText(people.suspensions.open);
    await expect(page.getByText(people.badges.suspended.ACCOUNT, { exact: true }).first()).toBeVisible();
    await choose(people.suspensions.lift);
    await act(page, people.suspensions.lift, people.suspensions.lifted);
    await expect(suspension).not.toContainText(people.suspensions.open);
    await choose(people.actions.delete);
    await act(page, people.actions.delete, people.actions.deleted);
    await expect(page.getByText(people.deletesHint)).toBeVisible();

    await page.getByRole("main").getByRole("link", { name: people.audit }).click();
    for (const done of audited[language])
      await expect(page.getByRole("row").filter({ hasText: done }).first()).toContainText(
        "They asked for it",
      );
  });
}

test("finance moves tokens, and neither sees pictures nor helps otherwise", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const theirs = await browser.newContext({ baseURL: baseURL ?? "" });
  const person = await registerWithTokens(theirs);
  await fillGallery(person, 1);
  await theirs.close();
  await registerStaff(context, "finance");
  await open(page, `/admin/people?search=${person.email}`);
  await page.getByRole("link", { name: "Ada" }).click();
  await page.getByRole("tab", { name: en.people.tabs.items }).click();
  await expect(page.getByRole("table", { name: en.people.tabs.items })).toBeVisible();
  await expect(page.getByRole("button", { name: en.people.items.look })).toHaveCount(0);
  await expect(page.getByRole("link", { name: en.people.audit })).toHaveCount(0);
  await page.getByRole("button", { name: en.people.actions.more }).click();
  await expect(page.getByRole("menuitem")).toHaveText([en.people.actions.take]);
});
