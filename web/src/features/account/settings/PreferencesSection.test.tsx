import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ada, card, config, open, refuse, server, toasts } from "./played-page";

describe("S1.6 preferences", () => {
  const menu = (name: string) => card("Preferences").findByRole("combobox", { name });
  const choose = async (name: string, option: string) => {
    // Rows exist only for what is in view, and jsdom gives nothing a height.
    vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(320);
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(240);
    await userEvent.click(await menu(name));
    await userEvent.click(await screen.findByRole("option", { name: new RegExp(option) }));
  };

  it("begin as the browser says, in US dollars", async () => {
    await open();
    expect((await menu("Region")).textContent).toBe("United States");
    expect(card("Preferences").getByText("As your browser says, until you choose one.")).toBeTruthy();
    expect((await menu("Currency")).textContent).toBe("US Dollar");
  });

  it("are saved as they are chosen", async () => {
    const asked = vi.fn((body: unknown) => Response.json({ ...ada, ...(body as object) }));
    server["/api/me/update"] = asked;
    await open();
    await choose("Region", "Spain");
    expect(await toasts()).toMatchObject([{ color: "success", title: "Saved" }]);
    expect(asked).toHaveBeenCalledExactlyOnceWith({ region: "ES" });
    expect((await menu("Region")).textContent).toBe("Spain");
  });

  it("go back to what they were when the server refuses", async () => {
    server["/api/me/update"] = () => refuse({ fiatCurrency: "Not offered" });
    await open();
    await choose("Currency", "Euro");
    expect(await toasts()).toMatchObject([{ color: "error", description: "Not offered" }]);
    const currency = await menu("Currency");
    await waitFor(() => expect(currency.textContent).toBe("US Dollar"));
  });

  it("can be loaded again", async () => {
    let broken = true;
    server["/api/config"] = () => (broken ? Response.json({}, { status: 404 }) : Response.json(config));
    await open();
    const retry = await card("Preferences").findByRole("button", { name: "Try again" });
    broken = false;
    await userEvent.click(retry);
    expect((await menu("Currency")).textContent).toBe("US Dollar");
  });
});
