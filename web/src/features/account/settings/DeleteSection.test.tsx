import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { ada, card, open, refuse, server, toasts } from "./played-page";

const leaving = { ...ada, deletesAt: "2026-11-29T12:00:00Z" };
const date = "Your account goes on November 29, 2026";

async function confirmWith(password: string) {
  await userEvent.click(card("Delete account").getByRole("button", { name: "Delete my account" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
  await userEvent.type(dialog.getByLabelText("Your password"), password);
  await userEvent.click(dialog.getByRole("button", { name: "Delete my account" }));
  return dialog;
}

describe("leaving", () => {
  it("takes the password, signs out the other devices and names the day", async () => {
    server["/api/me/delete"] = () => Response.json(leaving);
    await open();
    await card("Devices").findByText("Safari on iPhone");
    await confirmWith("secret");
    expect(await toasts()).toMatchObject([{ color: "warning", title: date }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("status").textContent).toContain(date);
    expect(card("Devices").getAllByRole("listitem")).toHaveLength(1);
  });

  it("goes no further with a wrong password", async () => {
    server["/api/me/delete"] = () => refuse({ password: "This is not your current password." });
    await open();
    const dialog = await confirmWith("guess");
    expect(await dialog.findByText("This is not your current password.")).toBeTruthy();
    expect(screen.queryByText(date)).toBeNull();
  });

  it("can be taken back, from the notice over everything and from its own card", async () => {
    server["/api/me/delete/cancel"] = () => Response.json({ ...ada, deletesAt: null });
    await open(leaving);
    const [notice] = screen.getAllByRole("button", { name: "Keep my account" });
    expect(card("Delete account").getByRole("button", { name: "Keep my account" })).toBeTruthy();
    if (notice) await userEvent.click(notice);
    expect(await toasts()).toMatchObject([{ color: "success", title: "Wonderful: your account stays" }]);
    await waitFor(() => expect(screen.queryByText(date)).toBeNull());
  });
});
