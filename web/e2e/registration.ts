// Accounts for tests that begin where signing up has ended.
import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, open } from "./fixtures";

export interface Account {
  email: string;
  password: string;
}

export const freshEmail = () => `ada-${randomUUID()}@example.org`;
export const freshPassword = () => `lovelace ${randomUUID()}`;

/** The server lets one address register only so often; it believes what a proxy beside it says about the address. */
const freshAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Registers through the form of a language, whatever its words; the page is signed in afterwards. */
export async function register(page: Page, home: string): Promise<Account> {
  const account = { email: freshEmail(), password: freshPassword() };
  await page.setExtraHTTPHeaders({ "X-Forwarded-For": freshAddress() });
  await open(page, `${home === "/" ? "" : home}/register`);
  const form = page.getByRole("main").locator("form");
  await form.locator("[name=name]").fill("Ada");
  await form.locator("[name=email]").fill(account.email);
  await form.locator("[name=password]").fill(account.password);
  await form.getByRole("checkbox").click();
  await form.locator("[type=submit]").click();
  await expect(page).toHaveURL(home);
  return account;
}
