// Missing files, no network, and a failing server (docs/product.md#missing-chunks, docs/product.md#errors).
import { signIn } from "./accounts";
import { expect, open, test } from "./fixtures";

test("on another host than the public one, the canonical URL stays the public one", async ({
  page,
  baseURL,
}) => {
  const other = (baseURL ?? "").replace("localhost", "127.0.0.1");
  await open(page, `${other}/faq`);
  await expect(page.locator("link[rel=canonical]")).toHaveCount(1);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${baseURL}/faq`);
  await expect(page.locator("link[rel=alternate][hreflang]")).toHaveCount(3);
});

test("a first page whose chunk stays missing reloads once, then shows an error", async ({
  page,
  expected,
}) => {
  expected.push(/404|Failed to fetch|dynamically imported|Failed to load|preload/i);
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(/\/assets\/terms[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/terms");
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(page.getByText(/tell us this code: [\w-]{8}\.$/)).toBeVisible();
  expect(documents).toBe(2);
});

test("a form sent offline shows an error and keeps its input", async ({ page, context, expected }) => {
  expected.push(/ERR_INTERNET_DISCONNECTED|Failed to load/i);
  await open(page, "/login");
  await page.getByLabel(/e-?mail/i).click();
  await page.keyboard.type("nobody@example.org");
  await page.getByLabel("Password", { exact: true }).fill("wrong-password");
  // The code of toasts is loaded with the first input.
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toBeAttached();
  await context.setOffline(true);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(notices.getByText(/You are offline|We could not reach the server/)).toBeVisible();
  await expect(page.getByLabel(/e-?mail/i)).toHaveValue("nobody@example.org");
});

test("a dialog that could not be loaded opens with the next click", async ({ page, context, expected }) => {
  expected.push(/ERR_INTERNET_DISCONNECTED|Failed to|dynamically imported|preload|Unable/i);
  await open(page, "/faq");
  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("AccountModals"));
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  await failed;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a failing session call signs nobody out", async ({ page, context, expected }) => {
  expected.push(/503/);
  await signIn(context);
  await page.route("/api/auth/session", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/settings");
  await expect(page.getByRole("alert").getByText("Your account could not be loaded")).toBeVisible();
  await page.unroute("/api/auth/session");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(page.getByRole("main").getByText("demo@retrato.local", { exact: true })).toBeVisible();
});
