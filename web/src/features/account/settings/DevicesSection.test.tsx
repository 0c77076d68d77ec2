import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { json, noContent } from "@/testing/http";
import { card, devices, open, server, toasts } from "@/testing/settings-page";

describe("the list of devices (docs/product.md#settings)", () => {
  const rows = () => card("Devices").getAllByRole("listitem");
  const signOut = async () =>
    userEvent.click(await card("Devices").findByRole("button", { name: "Log out Safari on iPhone" }));

  it("names each device, without a sign-out button for the current one", async () => {
    await open();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows().map((row) => row.textContent)).toEqual([
      "Firefox on LinuxThis deviceIn use now",
      expect.stringMatching(/^Safari on iPhoneLast active: .*Log out$/),
    ]);
  });

  it("signs out one device", async () => {
    server.use({ "/api/me/sessions/{session_id}/end": noContent });
    await open();
    await signOut();
    expect(await toasts()).toMatchObject([{ title: "Safari on iPhone is logged out" }]);
    expect(rows()).toHaveLength(1);
    expect(card("Devices").queryByRole("button")).toBeNull();
  });

  it("keeps a device in the list when its sign-out fails", async () => {
    server.use({ "/api/me/sessions/{session_id}/end": json({ message: "Busy" }, 503) });
    await open();
    await signOut();
    expect(await toasts()).toMatchObject([{ color: "error", title: "Busy" }]);
    expect(rows()).toHaveLength(2);
  });

  it("can be reloaded after a failure", async () => {
    server.use({ "/api/me/sessions": json({}, 503) });
    await open();
    const retry = await card("Devices").findByRole("button", { name: "Try again" });
    server.use({ "/api/me/sessions": json(devices) });
    await userEvent.click(retry);
    await waitFor(() => expect(rows()).toHaveLength(2));
  });
});
