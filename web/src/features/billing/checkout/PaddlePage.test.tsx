// The Paddle page against a stub of Paddle's script.
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import { clearTokens } from "@/api/tokens";
import { loadTexts } from "@/i18n/texts";
import { json, silentStream, stubHttp } from "@/testing/http";
import { renderPage } from "@/testing/render";
import { ada, signInAs } from "@/testing/users";
import { storeOverlay } from "../paddle-overlay";
import { PaddlePage } from "./PaddlePage";

await loadTexts("en", ["checkout"]);

const paymentId = "0199f3a2-7c1e-7d1a-9b1a-6f0f2d9f5c11";
const address = `/?payment=${btoa(JSON.stringify({ paymentMethodKey: "ext__paddle", paymentId }))}&_ptxn=txn_1`;

let emit: (event: { name: string }) => void;
const paddle = {
  Environment: { set: vi.fn() },
  Initialize: vi.fn(({ eventCallback }: { token: string; eventCallback: typeof emit }) => {
    emit = eventCallback;
  }),
  Checkout: { open: vi.fn() },
};
/** Whether Paddle's script can be loaded. */
let loads: boolean;

const open = () => renderPage(<PaddlePage />, { at: address });

beforeEach(() => {
  loads = true;
  signInAs(ada);
  storeOverlay({ clientToken: "test_1", environment: "sandbox" });
  vi.spyOn(document.head, "append").mockImplementation((script) => {
    if (!(script instanceof HTMLScriptElement)) return;
    expect(script.src).toBe("https://cdn.paddle.com/paddle/v2/paddle.js");
    if (loads) Object.assign(window, { Paddle: paddle });
    script.dispatchEvent(new Event(loads ? "load" : "error"));
  });
  vi.spyOn(console, "warn").mockImplementation(() => {});
  // Reduced motion, so there is neither animation nor sound.
  const plain = window.matchMedia;
  vi.stubGlobal("matchMedia", (query: string) => Object.assign(plain(query), { matches: true }));
  stubHttp({
    "/api/my-events": silentStream,
    "/api/auth/session": json({ user: { ...ada, C__tokens: 330 } }),
    "/api/checkout/return": ({ body }) => {
      expect(body).toEqual({ paymentMethodKey: "ext__paddle", paymentId });
      return Response.json({
        status: "PAID",
        reason: null,
        user: { ...ada, C__tokens: 330 },
        payment: { id: paymentId, kind: "TOKENS", tokens: 300, bonus: 30, description: { en: "330 tokens" } },
      });
    },
  });
});

afterEach(() => {
  act(clearTokens);
  queryClient.clear();
  sessionStorage.clear();
  delete window.Paddle;
});

it("opens Paddle's checkout and shows the result of the payment (docs/product.md#checkout)", async () => {
  await open();
  expect(paddle.Environment.set).toHaveBeenCalledWith("sandbox");
  expect(paddle.Initialize).toHaveBeenCalledWith(expect.objectContaining({ token: "test_1" }));
  await act(async () => emit({ name: "checkout.completed" }));
  // Paddle closes its overlay after a payment too.
  await act(async () => emit({ name: "checkout.closed" }));
  expect(await screen.findByRole("heading", { name: "Your tokens are here" })).toBeTruthy();
});

it("can reopen the checkout after it was closed", async () => {
  await open();
  await act(async () => emit({ name: "checkout.closed" }));
  await userEvent.click(screen.getByRole("button", { name: "Open it again" }));
  expect(paddle.Checkout.open).toHaveBeenCalledWith({ transactionId: "txn_1" });
});

it("explains what to do when the script is blocked, and retries", async () => {
  loads = false;
  await open();
  expect(screen.getByRole("heading", { name: "The checkout could not be loaded" })).toBeTruthy();
  loads = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(paddle.Initialize).toHaveBeenCalled();
});
