// When files, the network or the server fail: the page stays, and so does the session.
import { expect, open, signIn, test } from "./fixtures";

test("under another address than its public one, a page keeps one canonical address", async ({
  page,
  baseURL,
}) => {
  const other = (baseURL ?? "").replace("localhost", "127.0.0.1");
  await open(page, `${other}/faq`);
  await expect(page.locator("link[rel=canonical]")).toHaveCount(1);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${baseURL}/faq`);
  await expect(page.locator("link[rel=alternate][hreflang]")).toHaveCount(3);
});

test("a first page whose file stays missing reloads once, then says so (S8.8)", async ({
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
  expect(documents).toBe(2);
});

test("without a network a form says so and keeps what was typed", async ({ page, context, expected }) => {
  expected.push(/ERR_INTERNET_DISCONNECTED|Failed to load/i);
  await open(page, "/login");
  // What draws toasts comes with the first input.
  const toaster = page.waitForResponse(/\/assets\/Toaster/);
  await page.getByLabel(/e-?mail/i).click();
  await page.keyboard.type("nobody@example.org");
  await page.getByLabel("Password", { exact: true }).fill("wrong-password");
  await (await toaster).finished();
  await context.setOffline(true);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText("We could not reach the server."),
  ).toBeVisible();
  await expect(page.getByLabel(/e-?mail/i)).toHaveValue("nobody@example.org");
});

test("an overlay that cannot be loaded leaves the page, and comes with the next click", async ({
  page,
  context,
  expected,
}) => {
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

test("a server in trouble signs nobody out", async ({ page, context, expected }) => {
  expected.push(/503/);
  await signIn(context);
  await page.route("/api/auth/session", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/settings");
  await expect(page.getByRole("alert").getByText("Your account could not be loaded")).toBeVisible();
  await page.unroute("/api/auth/session");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(page.getByRole("main").getByText("demo@retrato.local")).toBeVisible();
});
