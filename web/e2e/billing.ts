// Steps of a purchase through the payment sandbox, in both languages.
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

type Decision = "pay" | "decline" | "later" | "close";

/** Press the pay button and wait for the sandbox page. */
export async function startPayment(page: Page, language: Language): Promise<void> {
  const { billing, sandbox } = languages[language];
  await page.getByRole("button", { name: matching(billing.pay.exact) }).click();
  await expect(page).toHaveURL(/\/dev\/sandbox\//);
  await expect(page.getByText(sandbox.test)).toBeVisible();
}

/** Decide on the sandbox page. */
export async function decide(page: Page, language: Language, decision: Decision): Promise<void> {
  const { sandbox } = languages[language];
  const role = decision === "close" ? "link" : "button";
  const name =
    decision === "pay" ? new RegExp(`^${sandbox.pay.replace("{{price}}", ".*\\d")}`) : sandbox[decision];
  await page.getByRole(role, { name }).click();
}

/** Open the token page, order the preselected pack and decide on the payment. */
export async function buyPack(page: Page, language: Language, decision: Decision): Promise<void> {
  await open(page, `${languages[language].prefix}/tokens`);
  await startPayment(page, language);
  await decide(page, language, decision);
}

/** Open the subscribe page, order a plan and decide on the payment. */
export async function subscribe(
  page: Page,
  language: Language,
  decision: Decision,
  plan = "premium-monthly",
): Promise<void> {
  await open(page, `${languages[language].prefix}/settings/subscriptions/subscribe?plan=${plan}`);
  await startPayment(page, language);
  await decide(page, language, decision);
}

export const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true });
