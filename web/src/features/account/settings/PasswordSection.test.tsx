import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { noContent } from "@/testing/http";
import { card, open, server, toasts } from "@/testing/settings-page";

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
