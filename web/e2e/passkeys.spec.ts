// A passkey in Chromium's virtual authenticator: added in the settings, used instead of the password, renamed and removed
// (docs/product.md#account-rules).
import enAccount from "../src/i18n/en/account";
import enSettings from "../src/i18n/en/settings";
import esAccount from "../src/i18n/es/account";
import esSettings from "../src/i18n/es/settings";
import { dropSession, fromFreshAddress, registerWithTokens } from "./accounts";
import { expect, open, test } from "./fixtures";
import { sample } from "./matrix";
import { matching } from "./studio";

const views = [
  {
    language: "en",
    screen: "desktop",
    viewport: { width: 1440, height: 900 },
    prefix: "",
    settings: enSettings,
    account: enAccount,
    notifications: "Notifications",
    refused: /^This passkey was not accepted/,
  },
  {
    language: "es",
    screen: "phone",
    viewport: { width: 390, height: 844 },
    prefix: "/es",
    settings: esSettings,
    account: esAccount,
    notifications: "Avisos",
    refused: /^No hemos podido aceptar esta llave de acceso/,
  },
] as const;

for (const view of sample(views, views[0])) {
  const { language, screen, viewport, prefix, settings, account, notifications, refused } = view;
  test(`${language}, ${screen}: a passkey is added, signs in without a password, and is renamed and removed`, async ({
    page,
    context,
    expected,
  }) => {
    expected.push(/400/);
    const text = settings.passkeys;
    await page.setViewportSize(viewport);
    await page.setExtraHTTPHeaders(fromFreshAddress());
    const cdp = await context.newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const { email, password } = await registerWithTokens(context, language);

    await open(page, `${prefix}/settings#passkeys`);
    const card = page.getByRole("region", { name: text.title });
    await card.getByRole("button", { name: text.add }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(text.name).fill("My laptop");
    await dialog.getByLabel(settings.secondFactor.password, { exact: true }).fill(password);
    await dialog.getByRole("button", { name: text.create }).click();
    await expect(card.getByText("My laptop")).toBeVisible();
    await expect(card.getByText(text.neverUsed)).toBeVisible();

    await dropSession(page);
    await open(page, `${prefix}/login?redir=${encodeURIComponent(`${prefix}/settings`)}`);
    await page.getByRole("button", { name: account.otherWays.passkey }).click();
    await expect(page).toHaveURL(`${prefix}/settings`);
    await expect(page.getByRole("region", { name: settings.email.title }).getByText(email)).toBeVisible();
    await expect(card.getByText(matching(text.lastUsed))).toBeVisible();

    await card.getByRole("button", { name: text.renameLabel.replace("{{name}}", "My laptop") }).click();
    await dialog.getByLabel(text.name).fill("Old laptop");
    await dialog.getByRole("button", { name: text.save }).click();
    await card.getByRole("button", { name: text.removeLabel.replace("{{name}}", "Old laptop") }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: text.remove }).click();
    await expect(card.getByText("Old laptop")).toBeHidden();

    // The device still offers it, and the server no longer accepts it.
    await dropSession(page);
    await open(page, `${prefix}/login`);
    await page.getByRole("button", { name: account.otherWays.passkey }).click();
    await expect(page.getByRole("region", { name: notifications }).getByText(refused)).toBeVisible();
  });
}
