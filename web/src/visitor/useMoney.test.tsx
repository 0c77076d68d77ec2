import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import { clearTokens } from "@/api/tokens";
import { json, stubHttp } from "@/testing/http";
import { renderPage } from "@/testing/render";
import { ada, signInAs } from "@/testing/users";
import { useMoney } from "./useMoney";

function Price() {
  const { exact, about } = useMoney();
  const price = { amountMinor: 1000, currency: "USD" };
  return (
    <>
      <p>{exact(price)}</p>
      <p data-testid="about">{about(price)}</p>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00") });
  signInAs({ ...ada, region: "US", fiatCurrency: "EUR" });
});
afterEach(() => {
  vi.useRealTimers();
  act(clearTokens);
  queryClient.clear();
});

const perDollar = { USD: 1, EUR: 0.9 };

it.each([
  { rate: "of today", rates: { asOf: "2026-11-20", older: {} }, about: "≈\u00a0€9.00" },
  { rate: "of a week ago", rates: { asOf: "2026-11-13", older: {} }, about: "≈\u00a0€9.00" },
  {
    rate: "older than a week",
    rates: { asOf: "2026-11-12", older: {} },
    about: "≈\u00a0€9.00 (Nov 12, 2026)",
  },
  {
    rate: "older than the others",
    rates: { asOf: "2026-11-20", older: { EUR: "2026-10-01" } },
    about: "≈\u00a0€9.00 (Oct 1, 2026)",
  },
])("marks an approximate price by a rate $rate: $about", async ({ rates, about }) => {
  stubHttp({ "/api/rates": json({ ...rates, perDollar }) });
  await renderPage(<Price />);
  await waitFor(() => expect(screen.getByTestId("about").textContent).toBe(about));
  expect(screen.getByText("$10.00")).toBeTruthy();
});
