import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import { clearTokens } from "@/api/tokens";
import { loadTexts } from "@/i18n/texts";
import { json, silentStream, stubHttp } from "@/testing/http";
import { renderPage } from "@/testing/render";
import { ada, signInAs } from "@/testing/users";
import { ModelNote } from "./ModelNote";

await loadTexts("en", ["premium"]);

const words =
  /^Reimagine and Animate work with tokens alone. New photos of you need a model, which comes with Premium, from \$14.99 a month./;
const plan = { price: { amountMinor: 1499, currency: "USD" }, interval: "month", features: [] };
let models: { providerFinishedAt: string | null }[];
let http: ReturnType<typeof stubHttp>;

beforeEach(() => {
  models = [];
  http = stubHttp({
    "/api/config": json({}),
    "/api/subscriptionPlans": json([plan]),
    "/api/my-models": () => Response.json(models),
    "/api/my-events": silentStream,
  });
});
afterEach(() => {
  act(clearTokens);
  queryClient.clear();
});

it("tells a visitor what tokens cannot buy, and what that costs", async () => {
  await renderPage(<ModelNote />);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole("link", { name: "See the plans" }).getAttribute("href")).toBe("/premium#plans");
  expect(http.requestsTo("/api/my-models")).toHaveLength(0);
});

it("tells a user without Premium whose model is not ready", async () => {
  models = [{ providerFinishedAt: null }];
  signInAs({ ...ada, subscriptionsActive: [] });
  await renderPage(<ModelNote />);
  expect(await screen.findByText(words)).toBeTruthy();
});

it("is not shown to somebody with a model", async () => {
  models = [{ providerFinishedAt: "2026-11-01T00:00:00Z" }];
  signInAs({ ...ada, subscriptionsActive: [] });
  await renderPage(<ModelNote />);
  await vi.waitFor(() => expect(http.requestsTo("/api/my-models")).toHaveLength(1));
  await vi.waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

it("is not shown with Premium", async () => {
  signInAs({ ...ada, subscriptionsActive: [{ service: "APP" }] });
  await renderPage(<ModelNote />);
  expect(screen.queryByText(words)).toBeNull();
});
