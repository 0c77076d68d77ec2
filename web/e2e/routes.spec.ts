// Every path of S2 in both languages, signed out and signed in: layout, title, guard, and a clean console.
import type { Page } from "@playwright/test";
import { expect, open, signIn, test } from "./fixtures";
import { register } from "./registration";
import { languages, pages, type SitePage } from "./site";

const addresses = (language: "en" | "es") =>
  pages.flatMap((site) =>
    [site[language], ...(site.aliases?.[language] ?? [])].map((address) => ({ site, address })),
  );

async function expectShown(page: Page, site: SitePage, language: "en" | "es", address: string) {
  const becomes = pages.find(({ name }) => name === site.becomes)?.[language];
  await expect(page).toHaveURL(({ pathname }) => pathname === (becomes ?? address));
  await expect(page.locator("[data-layout]")).toHaveAttribute("data-layout", site.layout);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page).toHaveTitle(/Retrato/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
}

async function fillInLogin(page: Page) {
  await page.getByLabel(/e-?mail/i).fill("demo@retrato.local");
  await page.getByLabel("Password", { exact: true }).fill("demo-retrato");
  await page
    .getByRole("main")
    .getByRole("button", { name: /sign in|log in/i })
    .click();
}

for (const language of languages) {
  const home = language === "en" ? "/" : "/es";
  const prefix = language === "en" ? "" : "/es";

  test.describe(`signed out, ${language}`, () => {
    test("every page shows itself, or leads to login (S2)", async ({ page }) => {
      for (const { site, address } of addresses(language)) {
        await test.step(`${site.name} at ${address}`, async () => {
          await open(page, address);
          if (site.guard === "auth" || site.guard === "subscription") {
            // S4.2, S2.18: to login, which knows the way back
            await expect(page).toHaveURL(`${prefix}/login?redir=${encodeURIComponent(address)}`);
            await expect(page.locator("[data-layout]")).toHaveAttribute("data-layout", "blank");
          } else {
            await expectShown(page, site, language, address);
          }
        });
      }
    });

    test("logout is for those who are signed in (S2.4)", async ({ page }) => {
      await open(page, `${prefix}/logout`);
      await expect(page).toHaveURL(`${prefix}/login?redir=${encodeURIComponent(`${prefix}/logout`)}`);
    });
  });

  test(`what premium includes leads to premium without it, ${language} (S4.2)`, async ({ page }) => {
    await register(page, home);
    for (const site of pages.filter(({ guard }) => guard === "subscription")) {
      await open(page, site[language]);
      await expect(page).toHaveURL(`${prefix}/premium?from=subscription-APP-active`);
    }
  });

  test.describe(`signed in, ${language}`, () => {
    test.beforeEach(async ({ context }) => signIn(context));

    test("every page shows itself, or leads home (S2)", async ({ page }) => {
      for (const { site, address } of addresses(language)) {
        await test.step(`${site.name} at ${address}`, async () => {
          await open(page, address);
          if (site.guard === "no-auth") await expect(page).toHaveURL(home);
          else await expectShown(page, site, language, address);
        });
      }
    });

    test("logout ends the session and leads home (S2.4)", async ({ page, context, expected }) => {
      // The page asks who is signed in at the same time; whichever comes second is refused.
      expected.push(/401/);
      await page.goto(`${prefix}/logout`);
      await expect(page).toHaveURL(home);
      expect((await context.cookies()).find(({ name }) => name === "AUTH")?.value ?? "").toBe("");
    });
  });
}

test("titles differ from page to page and from language to language", async ({ request }) => {
  const titles = new Map<string, string>();
  for (const site of pages.filter(
    ({ guard, name }) => guard !== "auth" && guard !== "subscription" && name !== "c",
  )) {
    for (const language of languages) {
      const html = await (
        await request.get(site[language], { headers: { "user-agent": "Googlebot" } })
      ).text();
      const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? "";
      expect(title, site[language]).not.toBe("");
      expect(titles.get(title), `${site[language]} has the title of another page`).toBeUndefined();
      titles.set(title, site[language]);
    }
  }
});

for (const address of [
  "/nothing-here",
  "/es/nada-de-nada",
  "/blog/no-such-post",
  "/styles/no-such-category",
]) {
  test(`${address} is a 404 inside the layout (S2.16)`, async ({ page, expected }) => {
    expected.push(/404/);
    const answer = await open(page, address);
    expect(answer?.status()).toBe(404);
    await expect(page.locator("[data-layout]")).toBeVisible();
    await expect(page.getByText(/^(Page not found|Página no encontrada): /)).toContainText(address);
  });
}

test("an invalid subscription action is the fatal error page, and its button leads home (S2.12, S5.1, S2.25)", async ({
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

test("the landing has its anchors (S2.19)", async ({ page }) => {
  await page.goto("/");
  for (const anchor of [
    "how-works",
    "hero",
    "before-after",
    "animate",
    "examples",
    "use-cases",
    "testimonials",
    "discover",
  ]) {
    await expect(page.locator(`[id="${anchor}"]`), anchor).toHaveCount(1);
  }
});

test("a visitor who signs in goes on where they wanted to go (S4.2, S2.18)", async ({ page }) => {
  await page.goto("/my-photos?favourite=1");
  await expect(page).toHaveURL(/\/login\?redir=/);
  await fillInLogin(page);
  await expect(page).toHaveURL("/my-photos?favourite=1");
});

for (const evil of ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"]) {
  test(`redir=${evil} stays on this site`, async ({ page }) => {
    await page.goto(`/login?redir=${encodeURIComponent(evil)}`);
    await fillInLogin(page);
    await expect(page).toHaveURL("/");
  });
}
