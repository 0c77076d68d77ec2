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

await loadTexts("en", ["billing"]);

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
  tokensPerPeriod: 200,
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
  canChange: false,
  canCancel: false,
  canResume: false,
  canChangePaymentMethod: false,
};

const serve = (subscription: object) =>
  stubHttp({
    "/api/my-events": silentStream,
    "/api/config": json({ paymentMethods: [], cryptoCurrencies: [] }),
    "/api/subscriptionPlans": json([
      plan("monthly", "month", 1499, false),
      plan("yearly", "year", 11_999, true),
    ]),
    "/api/my-subscriptions": json([subscription]),
    "/api/my-subscriptions/payment-method": json({ message: "Away" }, 503),
    "/api/checkout/preview": json({
      action: "renew",
      when: "NOW",
      dueNow: { amountMinor: 1499, currency: "USD" },
      tokensNow: 200,
      effectiveAt: "2026-02-01T00:00:00Z",
    }),
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
  await screen.findByText("You get 200 tokens at once.");
});

it("fetches the page to change the payment method only when it is asked for", async () => {
  const { requestsTo } = serve({ ...ended, status: "ACTIVE", canChangePaymentMethod: true });
  await renderPage(<MySubscription />);
  const button = await screen.findByRole("button", { name: "Change how you pay" });
  expect(requestsTo("/api/my-subscriptions/payment-method")).toEqual([]);
  await userEvent.click(button);
  expect(requestsTo("/api/my-subscriptions/payment-method").map(({ body }) => body)).toEqual([{ id: "s1" }]);
});
