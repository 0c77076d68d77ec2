import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { queryClient } from "@/api/query-client";
import { loadTexts } from "@/i18n/texts";
import { json, stubHttp } from "@/testing/http";
import { renderPage } from "@/testing/render";
import { ada } from "@/testing/users";
import EmailConfirmation from "./email-confirmation";

await loadTexts("en", ["account"]);

afterEach(() => queryClient.clear());

async function open(answer: object) {
  stubHttp({ "/api/auth/confirmEmail": json(answer) });
  await renderPage(<EmailConfirmation />, { at: "/?token=t" });
  expect(await screen.findByRole("heading", { name: "Your address is confirmed" })).toBeTruthy();
}

describe("the page behind a confirmation link (docs/product.md#e-mail-confirmation)", () => {
  it("leads to the first picture", async () => {
    await open({ user: ada });
    expect(screen.getByText(/Everything is ready for your first picture/)).toBeTruthy();
  });

  it("says why an account got no welcome tokens", async () => {
    await open({ user: ada, notice: "Another account got them." });
    expect(screen.getByText("Another account got them.")).toBeTruthy();
  });
});
