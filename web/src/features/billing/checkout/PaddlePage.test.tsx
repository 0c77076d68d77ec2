// Paddle's script is played here: it opens what the address names, and tells how that went.
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import { signIn, type User } from "@/api/session";
import { clearTokens } from "@/api/tokens";
import { loadTexts } from "@/i18n/texts";
import { keepOverlay } from "../paddle-overlay";
import { PaddlePage } from "./PaddlePage";

await loadTexts("en", ["checkout"]);

const ada: User = {
  id: "1",
  avatar: null,
  name: "Ada",
  email: "ada@example.org",
  status: 1,
  C__tokens: 0,
  languageTag: "en",
  subscriptionsActive: [],
  secondFactor: false,
};
const paymentId = "0199f3a2-7c1e-7d1a-9b1a-6f0f2d9f5c11";
const address = `/?payment=${btoa(JSON.stringify({ paymentMethodKey: "ext__paddle", paymentId }))}&_ptxn=txn_1`;

let tell: (event: { name: string }) => void;
const paddle = {
  Environment: { set: vi.fn() },
  Initialize: vi.fn(({ eventCallback }: { token: string; eventCallback: typeof tell }) => {
    tell = eventCallback;
  }),
  Checkout: { open: vi.fn() },
};
/** What becomes of the script's tag. */
let arrives: boolean;

async function open() {
  const router = createMemoryRouter([{ path: "/", element: <PaddlePage /> }], { initialEntries: [address] });
  await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
}

beforeEach(() => {
  arrives = true;
  signIn({ accessToken: "a", refreshToken: "r", user: ada });
  keepOverlay({ clientToken: "test_1", environment: "sandbox" });
  vi.spyOn(document.head, "append").mockImplementation((script) => {
    if (!(script instanceof HTMLScriptElement)) return;
    expect(script.src).toBe("https://cdn.paddle.com/paddle/v2/paddle.js");
    if (arrives) Object.assign(window, { Paddle: paddle });
    script.dispatchEvent(new Event(arrives ? "load" : "error"));
  });
  vi.spyOn(console, "warn").mockImplementation(() => {});
  // Nothing moves and nothing is heard.
  const plain = window.matchMedia;
  vi.stubGlobal("matchMedia", (query: string) => Object.assign(plain(query), { matches: true }));
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname !== "/api/checkout/return") return new Response(null, { status: 503 });
    expect(await request.json()).toEqual({ paymentMethodKey: "ext__paddle", paymentId });
    return Response.json({
      status: "PAID",
      reason: null,
      user: { ...ada, C__tokens: 330 },
      payment: { id: paymentId, kind: "TOKENS", tokens: 300, bonus: 30, description: { en: "330 tokens" } },
    });
  });
});

afterEach(() => {
  act(clearTokens);
  queryClient.clear();
  sessionStorage.clear();
  delete window.Paddle;
});

it("S2.14 opens Paddle's checkout and goes on as after every payment", async () => {
  await open();
  expect(paddle.Environment.set).toHaveBeenCalledWith("sandbox");
  expect(paddle.Initialize).toHaveBeenCalledWith(expect.objectContaining({ token: "test_1" }));
  await act(async () => tell({ name: "checkout.completed" }));
  // It closes after it was paid, too.
  await act(async () => tell({ name: "checkout.closed" }));
  expect(await screen.findByRole("heading", { name: "Your tokens are here" })).toBeTruthy();
});

it("can be opened again after it was closed", async () => {
  await open();
  await act(async () => tell({ name: "checkout.closed" }));
  await userEvent.click(screen.getByRole("button", { name: "Open it again" }));
  expect(paddle.Checkout.open).toHaveBeenCalledWith({ transactionId: "txn_1" });
});

it("says what to do where the script is blocked, and tries again", async () => {
  arrives = false;
  await open();
  expect(screen.getByRole("heading", { name: "The checkout could not be loaded" })).toBeTruthy();
  arrives = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(paddle.Initialize).toHaveBeenCalled();
});
