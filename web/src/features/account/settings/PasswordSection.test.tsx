import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { card, done, open, server, toasts } from "./played-page";

describe("another password", () => {
  it("is told, empties the form and leaves no other device", async () => {
    server["/api/me/password"] = done;
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
