// The proof of work behind the registration and password forms (docs/product.md#captcha).
import type { Page } from "@playwright/test";
import { freshEmail, freshPassword, fromFreshAddress } from "./accounts";
import { expect, open, test } from "./fixtures";
import { sample } from "./matrix";
import { languages } from "./site";

const words = {
  en: {
    register: "/register",
    forgotPassword: "/forgot-password",
    name: "Name",
    email: "E-mail",
    password: "Password",
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

async function fillIn(page: Page, text: Words, email: string): Promise<void> {
  await main(page).getByLabel(text.name).fill("Ada");
  await main(page).getByLabel(text.email).fill(email);
  await main(page).getByLabel(text.password, { exact: true }).fill(freshPassword());
}

for (const language of languages) {
  const text = words[language];
  test.describe(language, () => {
    if (sample(languages, "en").includes(language)) {
      test("the work runs in a web worker, which ends with the form", async ({ page }) => {
        const challenge = await (await page.request.get("/api/captcha")).json();
        // Unsolvable, so the worker never finishes.
        challenge.parameters.keyPrefix = "f".repeat(64);
        await page.route("/api/captcha", (route) => route.fulfill({ json: challenge }));
        await open(page, text.register);
        expect(page.workers()).toEqual([]);
        const worker = page.waitForEvent("worker");
        await main(page).getByLabel(text.name).pressSequentially("A");
        expect((await worker).url()).toContain("/assets/solver.worker");

        await fillIn(page, text, freshEmail());
        const button = main(page).getByRole("button", { name: text.createAccount });
        await button.click();
        await expect(button).toHaveAttribute("aria-busy", "true");
        await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
        expect(page.workers()).toHaveLength(1);

        await main(page).getByRole("link", { name: text.logIn, exact: true }).click();
        await expect(button).toHaveCount(0);
        await expect.poll(() => page.workers()).toEqual([]);
        await expect(page.locator("[data-color=error]")).toHaveCount(0);
      });
    }

    if (sample(languages, "es").includes(language)) {
      test("a challenge that cannot be loaded shows an error, and the form can be sent again", async ({
        page,
        expected,
      }) => {
        expected.push(/api\/captcha|ERR_FAILED|The captcha could not be loaded/);
        await page.route("/api/captcha", (route) => route.abort());
        await open(page, text.forgotPassword);
        await main(page).getByLabel(text.email).fill(freshEmail());
        await main(page).getByRole("button", { name: text.sendLink }).click();
        const error = page.getByRole("region", { name: text.notifications }).getByText(text.failed);
        await expect(error).toBeVisible();
        await page.unroute("/api/captcha");
        await main(page).getByRole("button", { name: text.sendLink }).click();
        await expect(page.getByText(text.sent)).toBeVisible();
      });
    }
  });
}

test("a refused form sends a fresh solution the next time", async ({ page, expected }) => {
  const text = words.en;
  expected.push(/409/);
  await page.setExtraHTTPHeaders(fromFreshAddress());
  await open(page, text.register);
  await fillIn(page, text, "demo@retrato.local");
  await main(page).getByRole("button", { name: text.createAccount }).click();
  const taken = main(page).getByText("This e-mail already has an account.");
  await expect(taken).toBeVisible();
  await main(page).getByLabel(text.email).fill(freshEmail());
  await expect(taken).toHaveCount(0);
  await main(page).getByRole("button", { name: text.createAccount }).click();
  await expect(page).toHaveURL("/reimagine");
});
