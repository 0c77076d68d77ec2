import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "@/api/query-client";
import { loadTexts } from "@/i18n/texts";
import { json, stubHttp } from "@/testing/http";
import { prices } from "@/testing/prices";
import { renderPage } from "@/testing/render";
import { PriceList } from "./PriceList";

await loadTexts("en", ["tokens"]);
afterEach(() => queryClient.clear());

it("lists all prices of the configuration", async () => {
  stubHttp({ "/api/config": json({ prices }) });
  await renderPage(<PriceList />);
  await screen.findByText("40 tokens");
  const shown = screen
    .getAllByRole("term")
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(shown).toEqual([
    "With your model: 4 tokens",
    "SD: 2 tokens",
    "HD: 5 tokens",
    "UHD: 8 tokens",
    "SD 480p: 20 tokens",
    "HD 720p: 40 tokens",
    "Twice as large: 1 token",
    "Four times as large: 2 tokens",
    "Another background: 1 token",
    "Crop: 1 token",
  ]);
});
