import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "@/api/query-client";
import { loadTexts } from "@/i18n/texts";
import { json, stubHttp } from "@/testing/http";
import { renderPage } from "@/testing/render";
import { ada } from "@/testing/users";
import { Balance } from "./Balance";

await loadTexts("en", ["tokens"]);
afterEach(() => queryClient.clear());

const lines = async () => (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);

it("lists what expires when, the soonest first, and what never does", async () => {
  const expiring = [
    { tokens: 1, expiresAt: "2026-12-01T12:00:00Z" },
    { tokens: 550, expiresAt: "2026-12-15T12:00:00Z" },
    { tokens: 20, expiresAt: "2027-01-15T12:00:00Z" },
    { tokens: 30, expiresAt: "2027-02-15T12:00:00Z" },
    { tokens: 40, expiresAt: "2027-03-15T12:00:00Z" },
  ];
  stubHttp({ "/api/my-tokens/balance": json({ balance: 1841, expiring, lasting: 1200 }) });
  await renderPage(<Balance user={{ ...ada, C__tokens: 1841 }} />);
  expect(await lines()).toEqual([
    "1 token until Dec 1, 2026",
    "550 tokens until Dec 15, 2026",
    "20 tokens until Jan 15, 2027",
    "70 more until later dates",
    "1,200 tokens that never expire",
  ]);
  expect(screen.getByText("1,841")).toBeTruthy();
});

it("explains a debt instead", async () => {
  await renderPage(<Balance user={{ ...ada, C__tokens: -7 }} />);
  expect(screen.getByText("You owe 7 tokens.")).toBeTruthy();
  expect(screen.queryByRole("list")).toBeNull();
});
