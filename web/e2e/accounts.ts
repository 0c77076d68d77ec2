// Accounts for tests that start signed in, made through the API instead of the forms.
import { randomInt, randomUUID } from "node:crypto";
import { type APIResponse, type BrowserContext, expect, type Page } from "@playwright/test";
import { solve } from "../src/features/account/captcha/solve";
import { confirmEmail, grantPremium } from "./helper";

export interface Account {
  email: string;
  password: string;
}

export type Language = "en" | "es";

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

const demo: Account = { email: "demo@retrato.local", password: "demo-retrato" };

export const freshEmail = () => `ada-${randomUUID()}@example.org`;
export const freshPassword = () => `lovelace ${randomUUID()}`;

/** The server limits registrations and password resets per client address, and trusts this header on loopback. */
export const fromFreshAddress = () => ({
  "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});

/** Store the session as the app does: both tokens in one cookie. */
export async function setTokens(context: BrowserContext, tokens: Tokens): Promise<void> {
  const value = encodeURIComponent(JSON.stringify(tokens));
  await context.addCookies([{ name: "AUTH", value, domain: "localhost", path: "/" }]);
}

export async function tokensOf(context: BrowserContext): Promise<Tokens> {
  const cookie = (await context.cookies()).find(({ name }) => name === "AUTH");
  if (!cookie) throw new Error("Nobody is signed in");
  return JSON.parse(decodeURIComponent(cookie.value)) as Tokens;
}

async function startSession(context: BrowserContext, answer: APIResponse): Promise<void> {
  expect(answer.status(), await answer.text()).toBe(200);
  const { accessToken, refreshToken } = (await answer.json()) as Tokens;
  await setTokens(context, { accessToken, refreshToken });
}

/** End the session in the browser only. The page is left first: the server would refuse its calls. */
export async function dropSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

export async function signIn(context: BrowserContext, account = demo): Promise<void> {
  await startSession(context, await context.request.post("/api/auth", { data: account }));
}

/** Register and sign in. */
export async function register(context: BrowserContext, language: Language = "en"): Promise<Account> {
  const account = { email: freshEmail(), password: freshPassword() };
  const challenge = await (await context.request.get("/api/captcha")).json();
  const captcha = btoa(JSON.stringify({ challenge, solution: await solve(challenge) }));
  const answer = await context.request.post("/api/auth/register", {
    data: { name: "Ada", ...account, languageTag: language, acceptTerms: true, adult: true, captcha },
    headers: fromFreshAddress(),
  });
  await startSession(context, answer);
  return account;
}

/** Register with premium, for tests that create and delete models. */
export async function registerWithPremium(context: BrowserContext, language?: Language): Promise<void> {
  await grantPremium(await register(context, language));
}

/** Register with a confirmed e-mail address, which brings 20 tokens. */
export async function registerWithTokens(context: BrowserContext, language?: Language): Promise<Account> {
  const account = await register(context, language);
  await confirmEmail(account);
  return account;
}
