// Buying as its tests walk it, in both languages, with the play money of the sandbox.
import { expect, type Page } from "@playwright/test";
import enBilling from "../src/i18n/en/billing";
import enCheckout from "../src/i18n/en/checkout";
import enPremium from "../src/i18n/en/premium";
import enSandbox from "../src/i18n/en/sandbox";
import enTokens from "../src/i18n/en/tokens";
import esBilling from "../src/i18n/es/billing";
import esCheckout from "../src/i18n/es/checkout";
import esPremium from "../src/i18n/es/premium";
import esSandbox from "../src/i18n/es/sandbox";
import esTokens from "../src/i18n/es/tokens";
import { open } from "./fixtures";
import { matching } from "./studio";

export const languages = {
  en: {
    home: "/",
    prefix: "",
    billing: enBilling,
    checkout: enCheckout,
    premium: enPremium,
    sandbox: enSandbox,
    tokens: enTokens,
  },
  es: {
    home: "/es",
    prefix: "/es",
    billing: esBilling,
    checkout: esCheckout,
    premium: esPremium,
    sandbox: esSandbox,
    tokens: esTokens,
  },
};
export type Language = keyof typeof languages;

type Deed = "pay" | "decline" | "later" | "close";

/** Presses the button that pays, and waits for the sandbox's page. */
export async function leaveToPay(page: Page, language: Language): Promise<void> {
  const { billing, sandbox } = languages[language];
  await page.getByRole("button", { name: matching(billing.pay.exact) }).click();
  await expect(page).toHaveURL(/\/dev\/sandbox\//);
  await expect(page.getByText(sandbox.test)).toBeVisible();
}

/** What the buyer does there. */
export async function decide(page: Page, language: Language, deed: Deed): Promise<void> {
  const { sandbox } = languages[language];
  const role = deed === "close" ? "link" : "button";
  const name = deed === "pay" ? new RegExp(`^${sandbox.pay.replace("{{price}}", ".*\\d")}`) : sandbox[deed];
  await page.getByRole(role, { name }).click();
}

/** A pack, from its page to what becomes of the payment. */
export async function buyPack(page: Page, language: Language, deed: Deed): Promise<void> {
  await open(page, `${languages[language].prefix}/tokens`);
  await leaveToPay(page, language);
  await decide(page, language, deed);
}

/** A plan, from its page to what becomes of the payment. */
export async function subscribe(
  page: Page,
  language: Language,
  deed: Deed,
  plan = "premium-monthly",
): Promise<void> {
  await open(page, `${languages[language].prefix}/settings/subscriptions/subscribe?plan=${plan}`);
  await leaveToPay(page, language);
  await decide(page, language, deed);
}

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
