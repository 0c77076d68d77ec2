import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { json, noContent } from "@/testing/http";
import { card, open, server, toasts } from "@/testing/settings-page";
import { ada } from "@/testing/users";

describe("changing the password (docs/product.md#settings)", () => {
  it("shows a toast, empties the form and signs out other devices", async () => {
    server.use({ "/api/me/password": noContent });
    await open();
    await card("Devices").findByText("Safari on iPhone");
    await userEvent.type(card("Password").getByLabelText("Current password"), "old secret");
    await userEvent.type(card("Password").getByLabelText("New password"), "new secret");
    await userEvent.click(card("Password").getByRole("button", { name: "Change password" }));
    expect(await toasts()).toMatchObject([{ color: "success", title: "Your password is changed" }]);
    expect(card("Password").getByLabelText("New password")).toHaveProperty("value", "");
    expect(card("Devices").getAllByRole("listitem")).toHaveLength(1);
  });
});

describe("an account without a password (docs/product.md#settings)", () => {
  it("can set a password by e-mail link without entering a current one", async () => {
    const message = "We have sent a link to ada@example.org.";
    server.use({ "/api/me/password/link": json({ message, data: { secondsLeft: 60 } }) });
    await open({ ...ada, hasPassword: false });
    expect(document.querySelectorAll("input[type=password]")).toHaveLength(0);
    const cards = ["E-mail", "Two-step sign-in", "Delete account"];
    for (const name of cards) {
      const link = card(name).getByRole("link", { name: "Set a password" });
      expect(link.getAttribute("href")).toBe("/settings#password");
    }
    await userEvent.click(card("Password").getByRole("button", { name: "Send me the link" }));
    expect(await toasts()).toMatchObject([{ color: "success", title: message }]);
    expect(card("Password").getByRole("button").textContent).toBe("Send it again in 60 s");
  });

  it("has the usual forms once it is set in another tab", async () => {
    server.use({ "/api/auth/session": json({ user: ada }) });
    await open({ ...ada, hasPassword: false });
    document.dispatchEvent(new Event("visibilitychange"));
    expect(await card("Password").findByLabelText("Current password")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Set a password" })).toBeNull();
  });
});
