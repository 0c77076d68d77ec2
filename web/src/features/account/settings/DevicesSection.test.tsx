import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { card, devices, done, open, server, toasts } from "./played-page";

describe("devices", () => {
  const rows = () => card("Devices").getAllByRole("listitem");
  const signOut = async () =>
    userEvent.click(await card("Devices").findByRole("button", { name: "Sign out Safari on iPhone" }));

  it("are told apart in words, this one without a way to sign it out", async () => {
    await open();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows().map((row) => row.textContent)).toEqual([
      "Firefox on LinuxThis deviceIn use now",
      expect.stringMatching(/^Safari on iPhoneLast active: .*Sign out$/),
    ]);
  });

  it("are signed out one by one", async () => {
    server["/api/me/sessions/there/end"] = done;
    await open();
    await signOut();
    expect(await toasts()).toMatchObject([{ title: "Safari on iPhone is signed out" }]);
    expect(rows()).toHaveLength(1);
    expect(card("Devices").queryByRole("button")).toBeNull();
  });

  it("stay in the list when the server cannot be told", async () => {
    server["/api/me/sessions/there/end"] = () => Response.json({ message: "Busy" }, { status: 503 });
    await open();
    await signOut();
    expect(await toasts()).toMatchObject([{ color: "error", title: "Busy" }]);
    expect(rows()).toHaveLength(2);
  });

  it("can be loaded again", async () => {
    let broken = true;
    server["/api/me/sessions"] = () => (broken ? Response.json({}, { status: 503 }) : Response.json(devices));
    await open();
    const retry = await card("Devices").findByRole("button", { name: "Try again" });
    broken = false;
    await userEvent.click(retry);
    await waitFor(() => expect(rows()).toHaveLength(2));
  });
});
