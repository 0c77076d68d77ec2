// The settings page for tests, against a server that is played here; the browser tests use the real one.
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import { signIn, type User } from "@/api/session";
import { clearTokens } from "@/api/tokens";
import { loadTexts } from "@/i18n/texts";
import { takeToasts } from "@/notices/toast";
import { useVisitor } from "@/visitor/useVisitor";
import { Settings } from "./Settings";

await loadTexts("en", ["settings", "account"]);

export const ada: User = {
  id: "1",
  avatar: null,
  name: "Ada",
  email: "ada@example.org",
  status: 1,
  C__tokens: 10,
  languageTag: "en",
  subscriptionsActive: [],
  secondFactor: false,
};
export const config = {
  languages: ["en", "es"],
  regions: ["ES", "US"],
  fiatCurrencies: [
    { alphabeticCode: "USD", currency: "US Dollar", numericCode: "840", minorUnit: 2 },
    { alphabeticCode: "EUR", currency: "Euro", numericCode: "978", minorUnit: 2 },
  ],
  defaultFiatCurrency: "USD",
  cryptoCurrencies: [{ code: "BTC", currency: "Bitcoin", symbol: "₿", decimals: 4 }],
  defaultCryptoCurrency: "BTC",
};
const device = (id: string, userAgent: string, current = false) => ({
  id,
  userAgent,
  createdAt: "2026-11-01T00:00:00Z",
  lastUsedAt: "2026-11-01T00:00:00Z",
  current,
});
export const devices = [
  device("here", "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", true),
  device(
    "there",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/1 Safari/604.1",
  ),
];

type Handler = (body: unknown) => Response | Promise<Response>;
/** What the server answers, by path; a test sets what it needs. */
export let server: Record<string, Handler>;
export const refuse = (fields: Record<string, string>) =>
  Response.json({ message: "Please look again", code: "invalid", data: { fields } }, { status: 422 });
export const done = () => new Response(null, { status: 204 });

function Page() {
  const { user, retry } = useVisitor();
  return <Settings user={user} onRefresh={retry} />;
}

export async function open(user: User = ada) {
  signIn({ accessToken: "a", refreshToken: "r", user });
  const router = createMemoryRouter([{ path: "/", element: <Page /> }]);
  await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
}

/** A card by its heading. */
export const card = (name: string) => within(screen.getByRole("region", { name }));
/** The messages shown to the user since they were last asked for; waits for the first. */
export const toasts = async () => {
  let taken: ReturnType<typeof takeToasts> = [];
  await waitFor(() => {
    taken = taken.length > 0 ? taken : takeToasts();
    expect(taken).not.toEqual([]);
  });
  return taken;
};

beforeEach(() => {
  server = {
    "/api/config": () => Response.json(config),
    "/api/me/sessions": () => Response.json(devices),
    "/api/me/exports": () => Response.json([]),
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname;
    const answer = server[path];
    if (!answer) throw new Error(`Nobody should call ${path}`);
    const sent = request.headers.get("Content-Type") === "application/json";
    return answer(sent ? await request.json() : null);
  });
});

afterEach(() => {
  act(clearTokens);
  queryClient.clear();
  takeToasts();
});
