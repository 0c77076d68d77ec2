// The proof of work behind two forms: nobody notices it, unless it cannot be had.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, open, test } from "./fixtures";

const words = {
  en: {
    register: "/register",
    forgotPassword: "/forgot-password",
    name: "Name",
    email: "E-mail",
    password: "Password",
    accept: /I have read the terms/,
    createAccount: "Create my account",
    logIn: "Log in",
    sendLink: "Send me the link",
    sent: "Look into your inbox",
    notifications: "Notifications",
    failed: "The automatic check could not be loaded.",
  },
  es: {
    register: "/es/register",
    forgotPassword: "/es/forgot-password",
    name: "Nombre",
    email: "Correo electrónico",
    password: "Contraseña",
    accept: /He leído los términos/,
    createAccount: "Crear mi cuenta",
    logIn: "Entra",
    sendLink: "Enviarme el enlace",
    sent: "Mira tu correo",
    notifications: "Avisos",
    failed: "No se ha podido cargar la comprobación automática.",
  },
};

type Words = (typeof words)["en"];

const main = (page: Page) => page.getByRole("main");
const freshEmail = () => `ada-${randomUUID()}@example.org`;

async function fillIn(page: Page, say: Words, email: string): Promise<void> {
  await main(page).getByLabel(say.name).fill("Ada");
  await main(page).getByLabel(say.email).fill(email);
  await main(page).getByLabel(say.password, { exact: true }).fill(`lovelace ${randomUUID()}`);
  await main(page).getByRole("checkbox", { name: say.accept }).click();
}

for (const [language, say] of Object.entries(words)) {
  test.describe(language, () => {
    test("the work is done in a worker: the page goes on meanwhile, and the work ends with the form", async ({
      page,
    }) => {
      const challenge = await (await page.request.get("/api/captcha")).json();
      // No key is ever found.
      challenge.parameters.keyPrefix = "f".repeat(64);
      await page.route("/api/captcha", (route) => route.fulfill({ json: challenge }));
      await open(page, say.register);
      expect(page.workers()).toEqual([]);
      const worker = page.waitForEvent("worker");
      await main(page).getByLabel(say.name).pressSequentially("A");
      expect((await worker).url()).toContain("/assets/solver.worker");

      await fillIn(page, say, freshEmail());
      const button = main(page).getByRole("button", { name: say.createAccount });
      await button.click();
      await expect(button).toHaveAttribute("aria-busy", "true");
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
      expect(page.workers()).toHaveLength(1);

      await main(page).getByRole("link", { name: say.logIn, exact: true }).click();
      await expect(button).toHaveCount(0);
      await expect.poll(() => page.workers()).toEqual([]);
      await expect(page.locator("[data-color=error]")).toHaveCount(0);
    });

    test("a check that cannot be loaded is told, and the form can be sent again (S8.8)", async ({
      page,
      expected,
    }) => {
      expected.push(/api\/captcha|ERR_FAILED|The captcha could not be loaded/);
      await page.route("/api/captcha", (route) => route.abort());
      await open(page, say.forgotPassword);
      await main(page).getByLabel(say.email).fill(freshEmail());
      await main(page).getByRole("button", { name: say.sendLink }).click();
      const told = page.getByRole("region", { name: say.notifications }).getByText(say.failed);
      await expect(told).toBeVisible();
      await page.unroute("/api/captcha");
      await main(page).getByRole("button", { name: say.sendLink }).click();
      await expect(page.getByText(say.sent)).toBeVisible();
    });
  });
}

test("a refused form brings a fresh solution the next time", async ({ page, expected }) => {
  const say = words.en;
  expected.push(/409/);
  await open(page, say.register);
  await fillIn(page, say, "demo@retrato.local");
  await main(page).getByRole("button", { name: say.createAccount }).click();
  const taken = main(page).getByText("This e-mail already has an account.");
  await expect(taken).toBeVisible();
  await main(page).getByLabel(say.email).fill(freshEmail());
  await expect(taken).toHaveCount(0);
  await main(page).getByRole("button", { name: say.createAccount }).click();
  await expect(page).toHaveURL("/");
});
