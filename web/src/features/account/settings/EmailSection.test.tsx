import { act } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { takeToasts } from "@/notices/toast";
import { json } from "@/testing/http";
import { card, open, refuse, server, toasts } from "@/testing/settings-page";
import { ada } from "@/testing/users";

describe("changing the e-mail address (docs/product.md#settings)", () => {
  const submit = async () => {
    await userEvent.type(card("E-mail").getByLabelText("New e-mail"), "New@Example.org");
    await userEvent.type(card("E-mail").getByLabelText("Your password"), "secret");
    await userEvent.click(card("E-mail").getByRole("button", { name: "Change e-mail" }));
  };

  it("waits until the user returns after opening the link", async () => {
    server.use({
      "/api/me/email": json({ message: "A link is on its way" }),
      "/api/auth/session": json({ user: { ...ada, email: "new@example.org" } }),
    });
    await open();
    await submit();
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
    server.use({ "/api/me/email": refuse({ password: "This is not your current password." }) });
    await open();
    await submit();
    expect(await card("E-mail").findByText("This is not your current password.")).toBeTruthy();
    expect(await toasts()).toMatchObject([{ color: "error", title: "Please look again" }]);
    expect(card("E-mail").queryByText(/One step left/)).toBeNull();
  });
});
