// Reports of shared pictures, deciding them, and appeals (docs/trust.md).
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { en } from "../src/admin/texts/en";
import { es } from "../src/admin/texts/es";
import enShared from "../src/i18n/en/shared";
import enTrust from "../src/i18n/en/trust";
import esShared from "../src/i18n/es/shared";
import esTrust from "../src/i18n/es/trust";
import { fromFreshAddress, type Language, register, tokensOf } from "./accounts";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { confirmEmail, fillGallery, linkInMail } from "./helper";
import { sample } from "./matrix";
import { expectFitsWidth } from "./page-checks";
import { languages } from "./site";
import { registerStaff } from "./staff";
import { drawMinor } from "./studio";

const texts = {
  en: { ...en, trust: enTrust, ended: enShared.ended },
  es: { ...es, trust: esTrust, ended: esShared.ended },
};
const prefix = (language: Language) => (language === "en" ? "" : "/es");

/** Fill in the open dialog, send it, and wait for its message. */
async function act(page: Page, submit: string, done: string, fill?: (dialog: Locator) => Promise<void>) {
  // Toasts are dialogs too, but not modal ones.
  const dialog = page.locator("[role=dialog]:not([aria-modal=false])");
  await fill?.(dialog);
  await dialog.getByLabel(/^(Reason|Motivo)$/).fill("Because of the report");
  await dialog.getByRole("button", { name: submit, exact: true }).click();
  await expect(page.getByText(done, { exact: true }).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

/** Calls of the person of a context. */
async function callsOf(context: BrowserContext) {
  const headers = { authorization: `Bearer ${(await tokensOf(context)).accessToken}` };
  return async (path: string, data: object) => (await context.request.post(path, { data, headers })).json();
}

/** Share the newest photo, and return its link and its file. */
async function shareNewest(context: BrowserContext): Promise<{ token: string; path: string }> {
  const call = await callsOf(context);
  const [photo] = await call("/api/my-photos", { where: { status: ["DONE"] } });
  const [{ token }] = await call("/api/my-photos/share", { ids: [photo.id] });
  return { token, path: photo.path };
}

for (const language of languages) {
  const { cases, people, trust, ended } = texts[language];
  const at = prefix(language);

  if (sample(languages, "en").includes(language)) {
    test(`${language}: a stranger reports a picture, staff take it down, and its maker appeals`, async ({
      page,
      context,
      browser,
      baseURL,
      expected,
    }) => {
      // The page of the link that was taken down.
      expected.push(/404/);
      const theirs = await browser.newContext({ baseURL: baseURL ?? "" });
      const maker = await register(theirs, language);
      await linkInMail(maker.email);
      await confirmEmail(maker);
      await fillGallery(maker, 1);
      const { token } = await shareNewest(theirs);

      await open(page, `${at}/s/${token}`);
      await page.getByRole("button", { name: trust.report.open, exact: true }).click();
      const form = page.getByRole("dialog", { name: trust.report.title });
      await form.getByLabel(trust.report.reason).click();
      await page.getByRole("option", { name: trust.report.reasons.WITHOUT_PERMISSION }).click();
      await form.getByLabel(trust.report.text).fill("This is my face");
      const reporter = `sam-${maker.email}`;
      await form.getByLabel(trust.report.email).fill(reporter);
      await expectAccessibleInBothModes(page, "report", { part: "[role=dialog]" });
      await form.getByRole("button", { name: trust.report.submit }).click();
      await expect(form.getByText(trust.report.sent)).toBeVisible();

      await registerStaff(context, "support", language);
      await open(page, `${at}/admin/cases?status=OPEN&kind=REPORT`);
      const row = page
        .getByRole("table", { name: cases.title })
        .getByRole("row")
        .filter({ hasText: maker.email });
      await expect(row).toContainText(cases.causes.WITHOUT_PERMISSION);
      await expectAccessibleInBothModes(page, "cases");
      await row.getByRole("link").click();
      await expect(page.getByText("This is my face")).toBeVisible();
      await expect(page.locator("main img")).toHaveCount(0);
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expectFitsWidth(page, `${width} px`);
      }
      const { actions } = cases;
      const picture = page.getByRole("img", { name: cases.picture.alt });
      await page.getByRole("button", { name: cases.picture.look }).click();
      await act(page, cases.picture.look, cases.picture.looked);
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await expectAccessibleInBothModes(page, "case");
      await page.getByRole("button", { name: actions.takeDown, exact: true }).click();
      await act(page, actions.takeDown, actions.takenDown);
      await expect(page.getByText(cases.picture.states.TAKEN_DOWN).first()).toBeVisible();
      await linkInMail(reporter);
      await page.getByRole("button", { name: actions.suspend, exact: true }).click();
      await act(page, actions.suspend, actions.suspended);
      const history = page.getByRole("region", { name: cases.history.title });
      await expect(history).toContainText(people.suspensions.scopes.CREATION);
      // It can be extended to the account.
      await page.getByRole("button", { name: actions.suspend, exact: true }).click();
      await act(page, actions.suspend, actions.suspended);
      await expect(history).toContainText(people.suspensions.scopes.ACCOUNT);
      await expect(page.getByRole("button", { name: actions.suspend, exact: true })).toHaveCount(0);

      const own = await theirs.newPage();
      await open(own, `${at}/s/${token}`);
      await expect(own.getByText(ended.title)).toBeVisible();
      await expect(own.getByRole("button", { name: trust.report.open, exact: true })).toHaveCount(0);
      await open(own, `${at}/appeal`);
      const removed = own.getByRole("listitem").filter({ hasText: trust.appeal.kinds.PHOTO });
      await removed.getByRole("button").click();
      await expect(removed.getByLabel(trust.appeal.text)).toBeFocused();
      await removed.getByLabel(trust.appeal.text).fill("It is a picture of myself.");
      await expectAccessibleInBothModes(own, "appeal");
      await own.setViewportSize({ width: 360, height: 800 });
      await expectFitsWidth(own, "appeal");
      await removed.getByRole("button", { name: trust.appeal.submit }).click();
      await expect(removed.getByText(trust.appeal.states.OPEN)).toBeVisible();
      await expect(removed.getByRole("heading")).toBeFocused();
      const suspended = own.getByRole("listitem").filter({ hasText: trust.appeal.kinds.ACCOUNT });
      await suspended.getByRole("button").click();
      await suspended.getByLabel(trust.appeal.text).fill("I made it of myself only.");
      await suspended.getByRole("button", { name: trust.appeal.submit }).click();
      await expect(suspended.getByText(trust.appeal.states.OPEN)).toBeVisible();

      await open(page, `${at}/admin/cases?kind=APPEAL`);
      // The newest one is that of the account.
      await row.first().getByRole("link").click();
      await page.getByRole("button", { name: actions.refuse, exact: true }).click();
      await act(page, actions.refuse, actions.refused, (dialog) =>
        dialog.getByLabel(actions.answer).fill("We looked again"),
      );
      await open(page, `${at}/admin/cases?kind=APPEAL`);
      await row.last().getByRole("link").click();
      await page.getByRole("button", { name: actions.grant, exact: true }).click();
      await act(page, actions.grant, actions.granted, (dialog) =>
        dialog.getByLabel(actions.answer).fill("You are right"),
      );
      await page.getByRole("button", { name: actions.lift, exact: true }).click();
      await act(page, actions.lift, actions.lifted);
      await own.reload();
      await expect(removed.getByText(trust.appeal.states.GRANTED)).toBeVisible();
      await expect(removed.getByText("You are right")).toBeVisible();
      await expect(suspended.getByText(trust.appeal.states.REFUSED)).toBeVisible();
      await expect(suspended.getByText("We looked again")).toBeVisible();
      await open(own, `${at}/s/${token}`);
      await expect(own.getByRole("button", { name: trust.report.open, exact: true })).toBeVisible();
      await theirs.close();
    });
  }

  if (sample(languages, "es").includes(language)) {
    test(`${language}: somebody looks for shared pictures of themselves`, async ({
      page,
      browser,
      baseURL,
    }) => {
      const theirs = await browser.newContext({ baseURL: baseURL ?? "" });
      const maker = await register(theirs, language);
      await fillGallery(maker, 1);
      const shared = await shareNewest(theirs);
      const picture = await (await theirs.request.get(`/files/${shared.path}`)).body();
      const { search } = trust;
      // A network can search ten times a day.
      await page.setExtraHTTPHeaders(fromFreshAddress());
      await open(page, `${at}/is-this-me`);
      const choose = () =>
        page
          .locator("input[type=file]")
          .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: picture });
      await choose();
      await expect(page.getByRole("button", { name: search.submit })).toBeEnabled();
      await expectAccessibleInBothModes(page, "is this me");
      await page.setViewportSize({ width: 360, height: 800 });
      await expectFitsWidth(page, "is this me");
      const match = page.locator(`a[href="${at}/s/${shared.token}"]`);
      const again = page.getByRole("button", { name: search.again });
      // Its face is stored by a job, after it was shared.
      await expect(async () => {
        if (await again.isVisible()) {
          await again.click();
          await choose();
        }
        await page.getByRole("button", { name: search.submit }).click();
        await expect(again).toBeVisible({ timeout: 30_000 });
        await expect(match).toBeVisible({ timeout: 1 });
      }).toPass({ timeout: 110_000, intervals: [1000, 3000, 5000, 10_000, 15_000] });
      const opening = page.waitForEvent("popup");
      await match.click();
      const opened = await opening;
      await expect(opened.getByRole("button", { name: trust.report.open, exact: true })).toBeVisible();
      await theirs.close();
    });
  }
}

test("too many refusals are shown in words, and the case is closed without action", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { cases, people } = en;
  const theirs = await browser.newContext({ baseURL: baseURL ?? "" });
  const person = await register(theirs);
  const headers = { authorization: `Bearer ${(await tokensOf(theirs)).accessToken}` };
  const image = { name: "me.jpg", mimeType: "image/jpeg", buffer: await drawMinor(page) };
  for (let sent = 0; sent < 5; sent++) {
    const answer = await theirs.request.post("/api/me/avatar", { multipart: { image }, headers });
    expect(answer.status()).toBe(422);
  }
  await theirs.close();
  await registerStaff(context, "support");
  await open(page, "/admin/cases?kind=REFUSALS");
  await page.getByRole("row").filter({ hasText: person.email }).getByRole("link").click();
  const history = page.getByRole("region", { name: cases.history.title });
  await expect(history.getByText(people.refusals.kinds.MINOR)).toHaveCount(5);
  await expect(history.getByText(people.refusals.sources.AVATAR)).toHaveCount(5);
  await expect(history).not.toContainText("kind");
  await expect(page.getByText(people.suspensions.scopes.CREATION, { exact: true })).toBeVisible();
  await expectAccessibleInBothModes(page, "refusals");
  await page.setViewportSize({ width: 360, height: 800 });
  await expectFitsWidth(page, "refusals");
  await page.getByRole("button", { name: cases.actions.close, exact: true }).click();
  await act(page, cases.actions.close, cases.actions.closed);
  await expect(page.getByText(cases.outcomes.NO_ACTION)).toBeVisible();
});

test("one picture of an album is reported, taken down and restored", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { cases } = en;
  const { actions } = cases;
  const theirs = await browser.newContext({ baseURL: baseURL ?? "" });
  const maker = await register(theirs);
  await fillGallery(maker, 2);
  const call = await callsOf(theirs);
  const photos = await call("/api/my-photos", { where: { status: ["DONE"] } });
  const { token } = await call("/api/my-albums/share", { ids: photos.map(({ id }: { id: string }) => id) });

  await open(page, `/s/${token}`);
  await page.getByRole("button", { name: enTrust.report.open, exact: true }).click();
  const form = page.getByRole("dialog", { name: enTrust.report.title });
  const second = form.getByRole("button", { name: enTrust.report.number.replace("{{number}}", "2") });
  await second.click();
  await expect(second).toHaveAttribute("aria-pressed", "true");
  await form.getByLabel(enTrust.report.email).fill("nobody");
  await form.getByRole("button", { name: enTrust.report.submit }).click();
  await expect(form.getByLabel(enTrust.report.email)).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel(enTrust.report.email).fill("");
  await form.getByLabel(enTrust.report.reason).click();
  await page.getByRole("option", { name: enTrust.report.reasons.SEXUAL }).click();
  await form.getByRole("button", { name: enTrust.report.submit }).click();
  await expect(form.getByRole("status").filter({ hasText: enTrust.report.sent })).toBeVisible();

  await registerStaff(context, "support");
  await open(page, "/admin/cases?kind=REPORT");
  await page.getByRole("row").filter({ hasText: maker.email }).getByRole("link").click();
  await page.getByRole("button", { name: actions.takeDown, exact: true }).click();
  await act(page, actions.takeDown, actions.takenDown);
  expect(await call("/api/my-photos", { where: { status: ["DONE"] } })).toHaveLength(1);
  await page.getByRole("button", { name: actions.restore, exact: true }).click();
  await act(page, actions.restore, actions.restored);
  await expect(page.getByText(cases.picture.states.SHARED)).toBeVisible();
  expect(await call("/api/my-photos", { where: { status: ["DONE"] } })).toHaveLength(2);
  await theirs.close();
});
