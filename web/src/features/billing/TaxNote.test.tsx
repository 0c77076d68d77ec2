import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "@/api/query-client";
import { loadTexts } from "@/i18n/texts";
import { json, stubHttp } from "@/testing/http";
import { renderPage } from "@/testing/render";
import { TaxNote } from "./TaxNote";

await loadTexts("en", ["billing"]);
afterEach(() => queryClient.clear());

const paymentMethods = [
  { key: "sandbox", resells: false },
  { key: "ext__paddle", resells: true },
];

it.each([
  { tax: { name: "VAT", percent: "21" }, method: "sandbox", note: "Includes 21% VAT." },
  { tax: null, method: "sandbox", note: "No tax is added." },
  { tax: { name: "VAT", percent: "21" }, method: "ext__paddle", note: /^Paddle, our reseller, adds the tax/ },
] as const)("says who charges which tax, as configured: $note", async ({ tax, method, note }) => {
  stubHttp({ "/api/config": json({ paymentMethods, includedTax: tax }) });
  await renderPage(<TaxNote method={method} />);
  expect(await screen.findByText(note)).toBeTruthy();
});
