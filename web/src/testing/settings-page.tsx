// The settings page against a stubbed server, for the tests of its sections.
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect } from "vitest";
import { queryClient } from "@/api/query-client";
import type { User } from "@/api/session";
import { clearTokens } from "@/api/tokens";
import { Settings } from "@/features/account/settings/Settings";
import { loadTexts } from "@/i18n/texts";
import { takeToasts } from "@/notices/toast";
import { useVisitor } from "@/visitor/useVisitor";
import { type HttpStub, json, stubHttp } from "./http";
import { renderPage } from "./render";
import { ada, signInAs } from "./users";

await loadTexts("en", ["settings", "account"]);

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
  signInWith: [] as string[],
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

/** The stubbed server. A test adds the routes of its own calls. */
export let server: HttpStub;
export const refuse = (fields: Record<string, string>) =>
  json({ message: "Please look again", code: "invalid", data: { fields } }, 422);

function Page() {
  const { user, retry } = useVisitor();
  return <Settings user={user} onRefresh={retry} />;
}

export async function open(user: User = ada) {
  signInAs(user);
  await renderPage(<Page />);
}

/** Return the queries of a card by its heading. */
export const card = (name: string) => within(screen.getByRole("region", { name }));
/** Wait for at least one toast; return those shown since the last call. */
export const toasts = async () => {
  let taken: ReturnType<typeof takeToasts> = [];
  await waitFor(() => {
    taken = taken.length > 0 ? taken : takeToasts();
    expect(taken).not.toEqual([]);
  });
  return taken;
};

beforeEach(() => {
  server = stubHttp({
    "/api/config": json(config),
    "/api/me/sessions": json(devices),
    "/api/me/exports": json([]),
    "/api/me/passkeys": json([]),
    "/api/me/identities": json([]),
  });
});

afterEach(() => {
  act(clearTokens);
  queryClient.clear();
  takeToasts();
});
