import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { json } from "@/testing/http";
import { card, config, open, refuse, server, toasts } from "@/testing/settings-page";
import { ada } from "@/testing/users";

describe("preferences (docs/product.md#currencies)", () => {
  const menu = (name: string) => card("Preferences").findByRole("combobox", { name });
  const choose = async (name: string, option: string) => {
    // The list renders visible rows only, and jsdom has no layout.
    vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(320);
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(240);
    await userEvent.click(await menu(name));
    await userEvent.click(await screen.findByRole("option", { name: new RegExp(option) }));
  };

  it("default to the browser's region and US dollars", async () => {
    await open();
    expect((await menu("Region")).textContent).toBe("United States");
    expect(card("Preferences").getByText("As your browser says, until you choose one.")).toBeTruthy();
    expect((await menu("Currency")).textContent).toBe("US Dollar");
  });

  it("show the language of the page, and say if e-mails come in another", async () => {
    await open({ ...ada, languageTag: "es" });
    expect((await menu("Language")).textContent).toBe("English");
    expect(card("Preferences").getByText(/Our e-mails come in Español/)).toBeTruthy();
  });

  it("are saved as soon as they are chosen", async () => {
    server.use({ "/api/me/update": ({ body }) => Response.json({ ...ada, ...(body as object) }) });
    await open();
    await choose("Region", "Spain");
    expect(await toasts()).toMatchObject([{ color: "success", title: "Saved" }]);
    expect(server.requestsTo("/api/me/update").map(({ body }) => body)).toEqual([{ region: "ES" }]);
    expect((await menu("Region")).textContent).toBe("Spain");
  });

  it("are reverted when the server refuses them", async () => {
    server.use({ "/api/me/update": refuse({ fiatCurrency: "Not offered" }) });
    await open();
    await choose("Currency", "Euro");
    expect(await toasts()).toMatchObject([{ color: "error", description: "Not offered" }]);
    const currency = await menu("Currency");
    await waitFor(() => expect(currency.textContent).toBe("US Dollar"));
  });

  it("can be reloaded after a failure", async () => {
    server.use({ "/api/config": json({}, 400) });
    await open();
    const retry = await card("Preferences").findByRole("button", { name: "Try again" });
    server.use({ "/api/config": json(config) });
    await userEvent.click(retry);
    expect((await menu("Currency")).textContent).toBe("US Dollar");
  });
});
