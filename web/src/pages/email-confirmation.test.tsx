import { screen } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import { clearTokens, storeTokens } from "@/api/tokens";
import { loadTexts } from "@/i18n/texts";
import { json, stubHttp } from "@/testing/http";
import { renderPage } from "@/testing/render";
import { ada } from "@/testing/users";
import { keepStartPage } from "@/visitor/intent";
import EmailConfirmation from "./email-confirmation";

await loadTexts("en", ["account"]);

beforeEach(() => void vi.stubGlobal("indexedDB", new IDBFactory()));

afterEach(() => {
  clearTokens();
  queryClient.clear();
});

const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
const session = json({ user: ada });

let links = 0;
/** Another token each time: the query of the page before it may still be in the cache. */
const nextLink = () => ({ at: `/?token=${++links}` });

async function openUsed(user: object) {
  stubHttp({ "/api/auth/confirmEmail": json({}, 400), "/api/auth/session": json({ user }) });
  await renderPage(<EmailConfirmation />, nextLink());
  expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeTruthy();
}

async function open(answer: object) {
  stubHttp({ "/api/auth/confirmEmail": json(answer), "/api/auth/session": session });
  await renderPage(<EmailConfirmation />, nextLink());
  expect(await screen.findByRole("heading", { name: "Your address is confirmed" })).toBeTruthy();
}

describe("the page behind a confirmation link (docs/product.md#e-mail-confirmation)", () => {
  it("leads to the first picture", async () => {
    await open({ user: ada, welcomeTokens: 0 });
    expect(screen.getByText(/Everything is ready for your first picture/)).toBeTruthy();
  });

  it("names the welcome tokens, and returns to the page and style chosen before signing up", async () => {
    await keepStartPage("/reimagine?style=noir");
    storeTokens({ accessToken: "a", refreshToken: "r" });
    await open({ user: ada, welcomeTokens: 20 });
    expect(screen.getByText(/^20 tokens are yours/)).toBeTruthy();
    expect(hrefOf("Start creating")).toBe("/reimagine?style=noir");
  });

  it("asks to log in first in a browser where nobody is signed in", async () => {
    await open({ user: ada, welcomeTokens: 20 });
    expect(hrefOf("Start creating")).toBe("/login?redir=%2Freimagine");
  });

  it("offers another link when this one was used or is too old", async () => {
    storeTokens({ accessToken: "a", refreshToken: "r" });
    await openUsed({ ...ada, status: -1 });
    expect(await screen.findByRole("button", { name: "Send it again" })).toBeTruthy();
  });

  it("says so when the address of a used link is confirmed already", async () => {
    storeTokens({ accessToken: "a", refreshToken: "r" });
    await openUsed(ada);
    expect(await screen.findByText(/^Your address is confirmed already/)).toBeTruthy();
  });

  it("asks a visitor with a used link to log in, where a new one can be sent", async () => {
    await openUsed(ada);
    expect(hrefOf("Log in to get a new one")).toBe("/login?redir=%2Fsettings");
  });

  it("says why an account got no welcome tokens", async () => {
    await open({ user: ada, welcomeTokens: 0, notice: "Another account got them." });
    expect(screen.getByText("Another account got them.")).toBeTruthy();
  });
});
