// The API at another origin than the pages (docs/product.md#api): calls, cookies and the content security policy.
import { registerWithTokens } from "./accounts";
import { expect, open, test } from "./fixtures";
import { startWithApiOrigin } from "./servers";

test("pages work with an API of another origin: catalogue, sign-in, events, sign-out", async ({
  page,
  context,
}) => {
  const account = await registerWithTokens(context);
  await context.clearCookies();
  const server = await startWithApiOrigin();
  try {
    const api = `http://127.0.0.1:${server.port}`;
    const calls: string[] = [];
    page.on("request", (request) => {
      const { origin, pathname } = new URL(request.url());
      if (pathname.startsWith("/api/")) calls.push(origin);
    });

    await open(page, `${server.address}/styles`);
    await page.getByRole("searchbox", { name: "Search styles" }).fill("linkedin");
    await expect(page.getByRole("heading", { level: 3, name: "Executive" })).toBeVisible();

    await open(page, `${server.address}/login?redir=/settings`);
    await page.getByRole("textbox", { name: "E-mail" }).fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ada");
    const cookies = await context.cookies([`${api}/api/auth`]);
    expect(cookies.map(({ name }) => name)).toContain("DEVICE");

    // The calls that the document itself sends, and the stream of events.
    const events = page.waitForResponse(`${api}/api/my-events`);
    await open(page, `${server.address}/my-photos`);
    expect((await events).status()).toBe(200);

    await open(page, `${server.address}/logout`);
    await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(`${server.address}/`);
    expect(calls.length).toBeGreaterThan(5);
    expect(new Set(calls)).toEqual(new Set([api]));
  } finally {
    await page.goto("about:blank");
    await server.stop();
  }
});
