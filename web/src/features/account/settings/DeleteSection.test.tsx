import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { json } from "@/testing/http";
import { card, open, refuse, server, toasts } from "@/testing/settings-page";
import { ada } from "@/testing/users";

const scheduled = { ...ada, deletesAt: "2026-11-29T12:00:00Z" };
const date = "Your account goes on November 29, 2026";

async function confirmWith(password: string) {
  await userEvent.click(card("Delete account").getByRole("button", { name: "Delete my account" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
  await userEvent.type(dialog.getByLabelText("Your password"), password);
  await userEvent.click(dialog.getByRole("button", { name: "Delete my account" }));
  return dialog;
}

describe("deleting the account (docs/product.md#deletion)", () => {
  it("needs the password, signs out other devices and shows the date", async () => {
    server.use({ "/api/me/delete": json(scheduled) });
    await open();
    await card("Devices").findByText("Safari on iPhone");
    await confirmWith("secret");
    expect(await toasts()).toMatchObject([{ color: "warning", title: date }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("status").textContent).toContain(date);
    expect(card("Devices").getAllByRole("listitem")).toHaveLength(1);
  });

  it("shows an error for a wrong password", async () => {
    server.use({ "/api/me/delete": refuse({ password: "This is not your current password." }) });
    await open();
    const dialog = await confirmWith("guess");
    expect(await dialog.findByText("This is not your current password.")).toBeTruthy();
    expect(screen.queryByText(date)).toBeNull();
  });

  it("can be cancelled from the notice at the top and from its card", async () => {
    server.use({
      "/api/me/delete/cancel": json({ ...ada, deletesAt: null }),
      "/api/my-subscriptions": json([]),
    });
    await open(scheduled);
    const [notice] = screen.getAllByRole("button", { name: "Keep my account" });
    expect(card("Delete account").getByRole("button", { name: "Keep my account" })).toBeTruthy();
    if (notice) await userEvent.click(notice);
    expect(await toasts()).toMatchObject([{ color: "success", title: "Wonderful: your account stays" }]);
    await waitFor(() => expect(screen.queryByText(date)).toBeNull());
  });

  it("says that Premium stays cancelled, and leads to where it is resumed", async () => {
    server.use({
      "/api/me/delete/cancel": json({ ...ada, deletesAt: null }),
      "/api/my-subscriptions": json([{ canResume: true, activeUntil: "2026-12-24T12:00:00Z" }]),
    });
    await open(scheduled);
    await userEvent.click(card("Delete account").getByRole("button", { name: "Keep my account" }));
    expect(await toasts()).toMatchObject([
      {
        title: "Wonderful: your account stays",
        description: "Premium stays cancelled and ends on December 24, 2026.",
        actions: [{ label: "Resume Premium" }],
      },
    ]);
  });
});
