import { act } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { takeToasts } from "@/notices/toast";
import { ada, card, open, refuse, server, toasts } from "./played-page";

describe("another e-mail", () => {
  const ask = async () => {
    await userEvent.type(card("E-mail").getByLabelText("New e-mail"), "New@Example.org");
    await userEvent.type(card("E-mail").getByLabelText("Your password"), "secret");
    await userEvent.click(card("E-mail").getByRole("button", { name: "Change e-mail" }));
  };

  it("waits for its link until the user comes back with the address confirmed", async () => {
    server["/api/me/email"] = () => Response.json({ message: "A link is on its way" });
    server["/api/auth/session"] = () => Response.json({ user: { ...ada, email: "new@example.org" } });
    await open();
    await ask();
    expect(await card("E-mail").findByText("One step left: open the link in new@example.org")).toBeTruthy();
    expect(card("E-mail").getByText("ada@example.org")).toBeTruthy();
    expect(card("E-mail").getByLabelText("Your password")).toHaveProperty("value", "");
    takeToasts();

    await act(async () => document.dispatchEvent(new Event("visibilitychange")));
    expect(await card("E-mail").findByText("new@example.org")).toBeTruthy();
    expect(card("E-mail").queryByText(/One step left/)).toBeNull();
    expect(await toasts()).toMatchObject([{ title: "Your e-mail is now new@example.org" }]);
  });

  it("needs the right password", async () => {
    server["/api/me/email"] = () => refuse({ password: "This is not your current password." });
    await open();
    await ask();
    expect(await card("E-mail").findByText("This is not your current password.")).toBeTruthy();
    expect(await toasts()).toMatchObject([{ color: "error", title: "Please look again" }]);
    expect(card("E-mail").queryByText(/One step left/)).toBeNull();
  });
});
