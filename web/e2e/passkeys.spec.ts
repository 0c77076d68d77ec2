// A passkey in Chromium's virtual authenticator: added in the settings, used instead of the password, renamed and removed
// (docs/product.md#account-rules).
import { dropSession, fromFreshAddress, registerWithTokens } from "./accounts";
import { expect, open, test } from "./fixtures";

test("a passkey is added, signs in without a password, and is renamed and removed", async ({
  page,
  context,
  expected,
}) => {
  expected.push(/400/);
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
  const { email, password } = await registerWithTokens(context);

  await open(page, "/settings#passkeys");
  const card = page.getByRole("region", { name: "Passkeys" });
  await card.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("My laptop");
  await dialog.getByLabel("Your password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(card.getByText("My laptop")).toBeVisible();
  await expect(card.getByText("Not used yet")).toBeVisible();

  await dropSession(page);
  await open(page, "/login?redir=%2Fsettings");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL("/settings");
  await expect(page.getByRole("region", { name: "E-mail" }).getByText(email)).toBeVisible();
  await expect(card.getByText(/^Used/)).toBeVisible();

  await card.getByRole("button", { name: "Rename My laptop" }).click();
  await dialog.getByLabel("Name").fill("Old laptop");
  await dialog.getByRole("button", { name: "Save" }).click();
  await card.getByRole("button", { name: "Remove Old laptop" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(card.getByText("Old laptop")).toBeHidden();

  // The device still offers it, and the server no longer accepts it.
  await dropSession(page);
  await open(page, "/login");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices.getByText("This passkey was not accepted.", { exact: false })).toBeVisible();
});
