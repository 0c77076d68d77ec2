// Members of staff, signed in with their authenticator app.
import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { type Account, type Language, registerWithTokens, signIn, tokensOf } from "./accounts";
import { codeOf } from "./authenticator";
import { makeStaff } from "./helper";

type Role = "support" | "content" | "finance" | "owner";

export interface StaffMember extends Account {
  /** The secret of their authenticator app. The code of the step 0 was used. */
  secret: string;
}

export async function registerStaff(
  context: BrowserContext,
  role: Role,
  language: Language = "en",
): Promise<StaffMember> {
  const account = await registerWithTokens(context, language);
  const { accessToken } = await tokensOf(context);
  const headers = { authorization: `Bearer ${accessToken}` };
  const call = async (verb: string, data: object) => {
    const answer = await context.request.post(`/api/me/secondFactor/${verb}`, { data, headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  const { secret } = (await call("start", { password: account.password })) as { secret: string };
  const { recoveryCodes } = (await call("confirm", { code: codeOf(secret) })) as { recoveryCodes: string[] };
  await makeStaff(account, role);
  // A recovery code, because the next code of the app may come half a minute later.
  const member = { ...account, code: recoveryCodes[0] };
  await signIn(context, member);
  return { ...account, secret };
}

/** The open dialog. Toasts are dialogs too, but not modal ones. */
const openDialog = (page: Page): Locator => page.locator("[role=dialog]:not([aria-modal=false])");

/**
 * Give the reason in the open dialog, send it, and wait until it is closed. The message `done` is expected, and closed: the next one
 * may be the same, and it would go on its own only after five seconds.
 */
export async function confirm(page: Page, reason: string, submit: string, done?: string): Promise<void> {
  const dialog = openDialog(page);
  await dialog.getByLabel(/^(Reason|Motivo)$/).fill(reason);
  await dialog.getByRole("button", { name: submit, exact: true }).click();
  if (done) {
    const message = page.getByRole("dialog", { name: done, exact: true });
    await expect(message.getByText(done, { exact: true })).toBeVisible();
    await message.getByRole("button", { name: /^(Close|Cerrar)$/ }).click();
  }
  await expect(page.getByRole("dialog")).toHaveCount(0);
}
