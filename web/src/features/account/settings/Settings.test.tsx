import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { queryClient } from "@/api/query-client";
import { card, open, server, toasts } from "@/testing/settings-page";
import { ada } from "@/testing/users";

describe("the settings page (docs/product.md#settings)", () => {
  it("saves a name without resetting the form of another card", async () => {
    server.use({ "/api/me/update": ({ body }) => Response.json({ ...ada, ...(body as object) }) });
    await open();
    await userEvent.type(card("E-mail").getByLabelText("New e-mail"), "new@example.org");
    const name = card("Profile").getByLabelText("Name");
    await userEvent.clear(name);
    await userEvent.type(name, "Countess");
    await userEvent.click(card("Profile").getByRole("button", { name: "Save name" }));
    expect(await toasts()).toMatchObject([{ color: "success", title: "Nice to meet you, Countess" }]);
    expect(queryClient.getQueryData(["user"])).toMatchObject({ name: "Countess" });
    expect(card("E-mail").getByLabelText("New e-mail")).toHaveProperty("value", "new@example.org");
  });

  it("validates fields before anything is sent", async () => {
    await open();
    await userEvent.clear(card("Profile").getByLabelText("Name"));
    await userEvent.tab();
    expect(await card("Profile").findByText("Name is required")).toBeTruthy();
    await userEvent.click(card("Password").getByRole("button", { name: "Change password" }));
    expect(await card("Password").findByText("Current password is required")).toBeTruthy();
  });

  it("marks an address that is not confirmed", async () => {
    await open({ ...ada, status: -1 });
    expect(card("E-mail").getByText("Not confirmed yet")).toBeTruthy();
    expect(card("E-mail").getByRole("button", { name: "Send it again" })).toBeTruthy();
  });
});
