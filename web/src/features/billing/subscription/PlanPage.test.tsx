import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { queryClient } from "@/api/query-client";
import { clearTokens } from "@/api/tokens";
import { loadTexts } from "@/i18n/texts";
import { json, silentStream, stubHttp } from "@/testing/http";
import { renderPage } from "@/testing/render";
import { ada, signInAs } from "@/testing/users";
import { MySubscription } from "./MySubscription";
import { PlanPage } from "./PlanPage";

await loadTexts("en", ["billing", "premium"]);

const plan = (id: string, interval: string, amountMinor: number, mostPopular: boolean) => ({
  id,
  key: id,
  service: "APP",
  interval,
  mostPopular,
  name: { en: id },
  description: { en: "" },
  features: [],
  price: { amountMinor, currency: "USD" },
  tokensPerPeriod: 550,
  tokensPerMonth: 550,
  worth: { photos: 137, restyles: 275, filmSeconds: 108 },
  modelSlots: 3,
});
const ended = {
  id: "s1",
  service: "APP",
  status: "ENDED",
  planId: "monthly",
  planKey: "monthly",
  price: { amountMinor: 1499, currency: "USD" },
  interval: "month",
  periodEnd: "2026-01-01T00:00:00Z",
  activeUntil: "2026-01-01T00:00:00Z",
  cancelAt: null,
  nextPlanId: null,
  paymentMethodKey: "ext__paddle",
  tokensPerMonth: null,
  nextTokensAt: null,
  nextTokens: null,
  canChange: false,
  canCancel: false,
  canResume: false,
  canChangePaymentMethod: false,
};

const preview = {
  action: "renew",
  when: "NOW",
  dueNow: { amountMinor: 1499, currency: "USD" },
  tokensNow: 550,
  tokensExpireAt: "2026-03-31T12:00:00Z",
  effectiveAt: "2026-02-01T12:00:00Z",
  balance: 430,
  tokensPerMonth: 550,
  nextTokensAt: "2026-03-01T12:00:00Z",
  renewsAt: "2026-03-01T12:00:00Z",
  renewal: { amountMinor: 1499, currency: "USD" },
};

const serve = (subscription: object) =>
  stubHttp({
    "/api/my-events": silentStream,
    "/api/config": json({
      paymentMethods: [{ key: "ext__paddle", categories: ["CARDS"], subscriptions: true }],
      cryptoCurrencies: [],
    }),
    "/api/subscriptionPlans": json([
      plan("monthly", "month", 1499, false),
      plan("yearly", "year", 11_999, true),
    ]),
    "/api/my-subscriptions": json([subscription]),
    "/api/my-subscriptions/payment-method": json({ message: "Away" }, 503),
    "/api/checkout/preview": json(preview),
  });

beforeEach(() => signInAs(ada));
afterEach(() => {
  queryClient.clear();
  clearTokens();
});

it("selects the plan that the user had when it is renewed, not the most popular one", async () => {
  const { requestsTo } = serve(ended);
  await renderPage(<PlanPage action="renew" />);
  expect(await screen.findByRole("radio", { name: /monthly/, checked: true })).toBeDefined();
  expect(requestsTo("/api/checkout/preview").map(({ body }) => body)).toEqual([{ planId: "monthly" }]);
});

it("says before the press what the buyer will have, and what the tokens buy", async () => {
  serve(ended);
  await renderPage(<PlanPage action="renew" />);
  const quote = await screen.findByTestId("quote");
  for (const words of [
    "430",
    "All of them stay yours.",
    "+550",
    "Usable until March 31, 2026.",
    "March 1, 2026",
  ])
    expect(quote.textContent).toContain(words);
  expect(quote.textContent).toContain(
    "137 photos with your model, 275 reimagined ones in SD or 108 seconds of video in SD",
  );
});

it("sends along what it said, and shows the new figures if they have changed", async () => {
  const { requestsTo, use } = serve(ended);
  await renderPage(<PlanPage action="renew" />);
  const button = await screen.findByRole("button", { name: "Pay $14.99" });
  use({
    "/api/checkout": json({ message: "It costs more now", code: "quoteChanged" }, 409),
    "/api/checkout/preview": json({
      ...preview,
      dueNow: { amountMinor: 1999, currency: "USD" },
      renewal: { amountMinor: 1999, currency: "USD" },
      tokensNow: 600,
    }),
    "/api/auth/session": json({ user: ada }),
  });
  await userEvent.click(button);
  // Not busy any more: everything is fetched again.
  expect(await screen.findByRole("button", { name: "Pay $19.99", busy: false })).toBeDefined();
  expect(screen.getByTestId("quote").textContent).toContain("+600");
  expect(requestsTo("/api/checkout").map(({ body }) => body)).toMatchObject([
    {
      planId: "monthly",
      quoted: { amountMinor: 1499, currency: "USD", tokens: 550, renewalMinor: 1499, tokensPerMonth: 550 },
    },
  ]);
});

it("sells nothing to an account that is going to be deleted", async () => {
  signInAs({ ...ada, deletesAt: "2026-12-01T00:00:00Z" });
  serve(ended);
  await renderPage(<PlanPage action="renew" />);
  await screen.findByText("Your account is going to be deleted");
  expect(screen.queryByRole("button", { name: /Pay/ })).toBeNull();
});

it("fetches the page to change the payment method only when it is asked for", async () => {
  const { requestsTo } = serve({ ...ended, status: "ACTIVE", canChangePaymentMethod: true });
  await renderPage(<MySubscription />);
  const button = await screen.findByRole("button", { name: "Change how you pay" });
  expect(requestsTo("/api/my-subscriptions/payment-method")).toEqual([]);
  await userEvent.click(button);
  expect(requestsTo("/api/my-subscriptions/payment-method").map(({ body }) => body)).toEqual([{ id: "s1" }]);
});
