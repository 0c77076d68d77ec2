// Every page in both languages, signed out and signed in: layout, title, guard, width, axe, and a clean console
// (docs/product.md#routes, docs/product.md#accessibility).

import type { Page } from "@playwright/test";
import en from "../src/i18n/en/account";
import es from "../src/i18n/es/account";
import { dropSession, register, signIn } from "./accounts";
import { expectAccessibleInBothModes } from "./axe";
import { expect, open, test } from "./fixtures";
import { sample, wholeMatrix } from "./matrix";
import { expectFitsWidth } from "./page-checks";
import { languages, pages, type SitePage } from "./site";

type Language = (typeof languages)[number];

/** Pages are checked in groups of this size, so that the workers can share them. */
const groupSize = 12;
const desktop = { width: 1280, height: 720 };
const widths = [360, 768, 1440];

const home = (language: Language) => (language === "en" ? "/" : "/es");
const prefix = (language: Language) => (language === "en" ? "" : "/es");
const isGuarded = ({ guard }: SitePage) => guard === "auth" || guard === "subscription";

/** All paths of the pages in a language, aliases included, in groups. */
function groupsOf(language: Language) {
  const paths = pages.flatMap((site) =>
    [site[language], ...(site.aliases?.[language] ?? [])].map((path) => ({ site, path })),
  );
  return Array.from({ length: Math.ceil(paths.length / groupSize) }, (_, index) =>
    paths.slice(index * groupSize, (index + 1) * groupSize),
  );
}

async function expectShown(page: Page, site: SitePage, language: Language, path: string): Promise<void> {
  const target = pages.find(({ name }) => name === site.redirectsTo)?.[language];
  await expect(page).toHaveURL(({ pathname }) => pathname === (target ?? path));
  await expect(page.locator("[data-layout]")).toHaveAttribute("data-layout", site.layout);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page).toHaveTitle(/Retrato/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
}

async function expectFitsEveryWidth(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectFitsWidth(page, `${width} px`);
  }
  await page.setViewportSize(desktop);
}

for (const language of languages) {
  /** Signed out, and with axe. Spanish texts are longer, so they run out of room first. */
  const inDetail = wholeMatrix || language === "es";
  const colours = language === "es";

  for (const [index, group] of groupsOf(language).entries()) {
    if (inDetail) {
      test(`${language}, signed out: pages are shown and accessible, or lead to log-in (${index + 1})`, async ({
        page,
        baseURL,
      }) => {
        test.slow();
        const elsewhere: string[] = [];
        page.on("request", (request) => {
          const { protocol, origin } = new URL(request.url());
          if (protocol.startsWith("http") && origin !== baseURL) elsewhere.push(request.url());
        });
        await page.emulateMedia({ colorScheme: "light" });
        for (const { site, path } of group) {
          await test.step(`${site.name} at ${path}`, async () => {
            await open(page, path);
            if (isGuarded(site)) {
              await expect(page).toHaveURL(`${prefix(language)}/login?redir=${encodeURIComponent(path)}`);
              await expect(page.locator("[data-layout]")).toHaveAttribute("data-layout", "blank");
              return;
            }
            await expectShown(page, site, language, path);
            // An alias shows the same page as the path before it.
            if (path !== site[language]) return;
            await expectFitsEveryWidth(page);
            await expectAccessibleInBothModes(page, path, { colours });
          });
        }
        expect(elsewhere, "requests to other sites").toEqual([]);
      });
    }

    if (wholeMatrix || language === "en") {
      test(`${language}, signed in: pages are shown, or lead home (${index + 1})`, async ({
        page,
        context,
      }) => {
        test.slow();
        await signIn(context);
        for (const { site, path } of group) {
          await test.step(`${site.name} at ${path}`, async () => {
            await open(page, path);
            if (site.guard === "no-auth") await expect(page).toHaveURL(home(language));
            else await expectShown(page, site, language, path);
          });
        }
      });
    }
  }

  if (inDetail) {
    test(`${language}: axe finds nothing on /dev/kit and on the 404 page`, async ({ page, expected }) => {
      expected.push(/404/);
      await page.emulateMedia({ colorScheme: "light" });
      for (const path of [`${prefix(language)}/dev/kit`, language === "en" ? "/nothing-here" : "/es/nada"]) {
        await open(page, path);
        await expectAccessibleInBothModes(page, path, { colours });
      }
    });

    test(`${language}: axe finds nothing on the list of error messages`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: "light" });
      const path = `${prefix(language)}/dev/kit/errors`;
      await open(page, path);
      await expect(page.getByText("payments.failed", { exact: true })).toBeVisible();
      await expectAccessibleInBothModes(page, path, { colours });
    });
  }

  if (sample(languages, "es").includes(language)) {
    test(`${language}: pages that need premium lead to premium without it`, async ({ page, context }) => {
      await register(context, language);
      for (const site of pages.filter(({ guard }) => guard === "subscription")) {
        await open(page, site[language]);
        await expect(page).toHaveURL(`${prefix(language)}/premium?from=subscription-APP-active`);
      }
    });
  }

  if (sample(languages, "en").includes(language)) {
    test(`${language}: /logout ends the session, and needs one`, async ({ page, context, expected }) => {
      // The page's session call and the logout run at the same time, and one of them may be refused.
      expected.push(/401/);
      await open(page, `${prefix(language)}/logout`);
      const redir = encodeURIComponent(`${prefix(language)}/logout`);
      await expect(page).toHaveURL(`${prefix(language)}/login?redir=${redir}`);

      await signIn(context);
      await page.goto(`${prefix(language)}/logout`);
      // A link on another site must not sign anybody out.
      const { question, confirm } = (language === "en" ? en : es).logout;
      await expect(page.getByRole("heading", { name: question })).toBeVisible();
      await page.getByRole("main").getByRole("button", { name: confirm }).click();
      await expect(page).toHaveURL(home(language));
      expect((await context.cookies()).find(({ name }) => name === "AUTH")?.value ?? "").toBe("");
    });
  }
}

test("an unknown path is a 404 inside the layout", async ({ page, expected }) => {
  expected.push(/404/);
  for (const path of [
    "/nothing-here",
    "/es/nada-de-nada",
    "/blog/no-such-post",
    "/es/blog/categories/nada",
    "/styles/no-such-category",
  ]) {
    await test.step(path, async () => {
      const answer = await open(page, path);
      expect(answer?.status()).toBe(404);
      await expect(page.locator("[data-layout]")).toBeVisible();
      await expect(page.getByText(/^(Page not found|Página no encontrada): /)).toContainText(path);
    });
  }
});

test("an unknown subscription action shows the error page, whose button leads home", async ({
  page,
  context,
  expected,
}) => {
  expected.push(/404/);
  await signIn(context);
  await page.goto("/settings/subscriptions/steal");
  await expect(page.getByText("Page Not Found: /settings/subscriptions/steal")).toBeVisible();
  await expect(page.getByText("404").first()).toBeVisible();
  await page
    .getByRole("button", { name: /home/i })
    .or(page.getByRole("link", { name: /home/i }))
    .first()
    .click();
  await expect(page).toHaveURL("/");
  await expect(page.locator("[data-layout=default]")).toBeVisible();
});

async function logInWithForm(page: Page): Promise<void> {
  await page.getByLabel(/e-?mail/i).fill("demo@retrato.local");
  await page.getByLabel("Password", { exact: true }).fill("demo-retrato");
  await page
    .getByRole("main")
    .getByRole("button", { name: /log in/i })
    .click();
}

test("after log-in the visitor continues to the requested page, but never to another site", async ({
  page,
}) => {
  await page.goto("/my-photos?favourite=1");
  await expect(page).toHaveURL(/\/login\?redir=/);
  await logInWithForm(page);
  await expect(page).toHaveURL("/my-photos?favourite=1");

  for (const target of ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    await test.step(target, async () => {
      await dropSession(page);
      await open(page, `/login?redir=${encodeURIComponent(target)}`);
      await logInWithForm(page);
      await expect(page).toHaveURL("/reimagine");
    });
  }
});
