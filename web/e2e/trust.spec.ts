// The statement of age, suspensions and new terms (docs/product.md#suspension).
import account from "../src/i18n/en/account";
import settings from "../src/i18n/en/settings";
import studio from "../src/i18n/en/studio";
import cuenta from "../src/i18n/es/account";
import ajustes from "../src/i18n/es/settings";
import estudio from "../src/i18n/es/studio";
import {
  freshEmail,
  freshPassword,
  fromFreshAddress,
  register,
  registerWithTokens,
  tokensOf,
} from "./accounts";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { outdateTerms, suspend } from "./helper";
import { sample } from "./matrix";
import { expectFitsWidth } from "./page-checks";
import { languages } from "./site";

const texts = {
  en: { account, standing: settings.standing, data: settings.data, studio, prefix: "" },
  es: { account: cuenta, standing: ajustes.standing, data: ajustes.data, studio: estudio, prefix: "/es" },
};

for (const language of sample(languages, "es")) {
  const { account, standing, data, studio, prefix } = texts[language];

  test(`${language}: the form of a new account states the age and the terms`, async ({ page }) => {
    await page.setExtraHTTPHeaders(fromFreshAddress());
    await open(page, `${prefix}/register`);
    const form = page.getByRole("main");
    await expect(form.getByText(account.register.terms)).toBeVisible();
    await expectAccessibleInBothModes(page, "register");
    await form.getByLabel(account.fields.name).fill("Ada");
    await form.getByLabel(account.fields.email).fill(freshEmail());
    await form.getByLabel(account.fields.password, { exact: true }).fill(freshPassword());
    await form.getByRole("button", { name: account.register.submit }).click();
    await expect(page).toHaveURL(/reimagine/);
  });

  test(`${language}: a suspended person reads why, cannot create, and can leave`, async ({
    page,
    context,
  }) => {
    const person = await registerWithTokens(context, language);
    await suspend(person, "ACCOUNT");
    await open(page, `${prefix}/reimagine`);
    const notice = page.getByRole("status").filter({ hasText: "A picture of a neighbour." });
    await expect(notice).toContainText(standing.suspension.ACCOUNT.possible);
    await expect(page.getByText(studio.cost.suspended)).toBeVisible();
    await expect(notice.getByRole("link", { name: standing.suspension.appeal })).toHaveAttribute(
      "href",
      `${prefix}/appeal`,
    );
    await expectAccessibleInBothModes(page, "suspended");
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFitsWidth(page, `${width} px`);
    }
    const { accessToken } = await tokensOf(context);
    const refused = await context.request.post("/api/styles/create", {
      headers: { authorization: `Bearer ${accessToken}` },
      multipart: { json: "{}" },
    });
    expect([refused.status(), (await refused.json()).code]).toEqual([403, "accountSuspended"]);
    await notice.getByRole("link", { name: standing.suspension.leave }).click();
    await expect(page).toHaveURL(`${prefix}/settings#delete`);
    await expect(notice).toBeVisible();
  });

  test(`${language}: new terms are asked for, can wait, and then apply`, async ({ page, context }) => {
    const person = await register(context, language);
    await outdateTerms(person);
    await open(page, `${prefix}/my-photos`);
    const dialog = page.getByRole("dialog", { name: standing.terms.title });
    await expect(dialog.getByRole("link", { name: standing.terms.read })).toBeVisible();
    await expectAccessibleInBothModes(page, "new terms", { part: "[role=dialog]" });
    await dialog.getByRole("button", { name: standing.terms.later }).click();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await dialog.getByRole("button", { name: standing.terms.agree }).click();
    await expect(dialog).toHaveCount(0);
    // The server's word: the dialog is loaded late, so a page without it proves nothing.
    const session = page.waitForResponse("**/api/auth/session");
    await page.reload();
    const { user } = await (await session).json();
    expect([user.email, user.termsDue ?? null]).toEqual([person.email, null]);
  });

  test(`${language}: somebody who cannot create still gets their data`, async ({ page, context }) => {
    const person = await registerWithTokens(context, language);
    await suspend(person, "CREATION");
    await open(page, `${prefix}/settings`);
    const notice = page.getByRole("status").filter({ hasText: "A picture of a neighbour." });
    await expect(notice).toContainText(standing.suspension.CREATION.possible);
    await notice.getByRole("link", { name: standing.suspension.export }).click();
    await expect(page).toHaveURL(`${prefix}/settings#data`);
    await page.getByRole("button", { name: data.submit }).click();
    await expect(
      page.getByText(data.packing).or(page.getByRole("link", { name: data.download })),
    ).toBeVisible();
  });
}
