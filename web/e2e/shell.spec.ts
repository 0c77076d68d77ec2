// The shell around every page: colour mode, languages, modals, toasts, error pages, first load (docs/product.md#shell).
import { setTokens, signIn } from "./accounts";
import { expect, holdRequests, open, test } from "./fixtures";

test("the colour mode follows the system until one is picked, and the choice is kept", async ({ page }) => {
  const html = page.locator("html");
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, "/faq");
  await expect(html).toHaveClass(/\bdark\b/);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /light and dark/i })
    .click();
  await expect(html).not.toHaveClass(/\bdark\b/);
  expect(await page.evaluate(() => localStorage.getItem("color-mode"))).toBe("light");
  await open(page, "/terms");
  await expect(html).not.toHaveClass(/\bdark\b/);
});

test("picking a language opens the same page in it, and is remembered", async ({ page, context }) => {
  await open(page, "/faq");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Español/ })
    .click();
  await expect(page).toHaveURL("/preguntas-frecuentes");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByText("¿Qué es Retrato?").first()).toBeVisible();
  expect((await context.cookies()).find(({ name }) => name === "LANGUAGE")?.value).toBe("es");
  await open(page, "/styles");
  await expect(page).toHaveURL("/es/styles");
});

test("the log-in link contains the return path, and opens a dialog over the page", async ({ page }) => {
  await open(page, "/faq?from=ad");
  const link = page.getByRole("banner").getByRole("link", { name: "Log in" });
  await expect(link).toHaveAttribute("href", "/login?redir=%2Ffaq%3Ffrom%3Dad");
  await link.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL("/faq?from=ad");
  await dialog.getByLabel(/e-?mail/i).fill("demo@retrato.local");
  await dialog.getByLabel("Password", { exact: true }).fill("demo-retrato");
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/faq?from=ad");
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeHidden();
});

test("a refused call shows a toast with its message and first field error", async ({ page, expected }) => {
  expected.push(/401|422|503/);
  await open(page, "/login");
  const submit = async () => {
    await page.getByLabel(/e-?mail/i).fill("nobody@example.org");
    await page.getByLabel("Password", { exact: true }).fill("wrong-password");
    await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  };
  await page.route("/api/auth", (route) =>
    route.fulfill({
      status: 422,
      json: {
        message: "That does not fit",
        code: "invalid",
        data: { fields: { other: "The first reason" } },
      },
    }),
  );
  await submit();
  const toasts = page.getByRole("region", { name: "Notifications" });
  await expect(toasts.getByText("That does not fit")).toBeVisible();
  await expect(toasts.getByText("The first reason")).toBeVisible();

  await page.unroute("/api/auth");
  await page.route("/api/auth", (route) => route.fulfill({ status: 503, body: "<html>upstream</html>" }));
  await submit();
  await expect(toasts.getByText("Something went wrong on our side.")).toBeVisible();
});

test("a browser without local storage gets an error page that lists five browsers", async ({
  page,
  expected,
}) => {
  expected.push(/426/);
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await page.goto("/faq");
  await expect(page.getByText("426")).toBeVisible();
  for (const name of ["Chrome", "Firefox", "Edge", "Brave", "Safari"]) {
    await expect(page.getByRole("link", { name })).toBeVisible();
  }
  await expect(page.getByRole("link", { name: /home/i })).toHaveCount(0);
});

test("a bot without local storage gets the page", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ userAgent: "Googlebot/2.1", ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await page.goto("/faq");
  await page.waitForLoadState("networkidle");
  await expect(page.getByText("What is Retrato?").first()).toBeVisible();
  await expect(page.getByText("426")).toHaveCount(0);
  await context.close();
});

test("a page that the server could not render is rendered by the browser", async ({ page }) => {
  await page.route("/faq", async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text())
      .replace(/<div id="root"[^>]*>.*(?=<div id="preloader")/s, '<div id="root" class="peer"></div>')
      .replace(/<script type="application\/json" id="state">.*?<\/script>/s, "");
    await route.fulfill({ response: answer, body: html });
  });
  await open(page, "/faq");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("What is Retrato?").first()).toBeVisible();
});

test("the preloader is shown until the first page is rendered", async ({ page }) => {
  const release = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto("/c", { waitUntil: "commit" });
  await expect(page.locator("#preloader")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("#preloader")).toBeHidden();
});

test("a chunk that is missing after a deployment reloads the page once", async ({ page, expected }) => {
  expected.push(/404|Failed to fetch|dynamically imported|Failed to load|preload/i);
  await open(page, "/faq");
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(/\/assets\/(terms|Terms)[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("contentinfo").getByRole("link", { name: /terms/i }).click();
  await expect(page).toHaveURL("/terms");
  await expect(page.getByText("Something went wrong")).toBeVisible();
  expect(documents).toBe(1);
});

test("a session that ended elsewhere leads to log-in, and back", async ({ page, context, expected }) => {
  expected.push(/401/);
  await setTokens(context, { accessToken: "dead", refreshToken: "dead" });
  await page.goto("/my-photos");
  await expect(page).toHaveURL("/login?redir=%2Fmy-photos");
  expect((await context.cookies()).find(({ name }) => name === "AUTH")?.value ?? "").toBe("");
});

test("the account menu shows the user, and logs out", async ({ page, context }) => {
  await signIn(context);
  await open(page, "/faq");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /account/i })
    .click();
  await expect(page.getByText("demo@retrato.local")).toBeVisible();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
});

test("the phone menu opens, navigates and closes", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, "/faq");
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page
    .getByRole("dialog")
    .or(page.getByRole("navigation", { name: "Main" }))
    .last();
  await menu.getByRole("link", { name: "Styles" }).first().click();
  await expect(page).toHaveURL("/styles");
});
