import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { json, noContent } from "@/testing/http";
import { card, open, refuse, server, toasts } from "@/testing/settings-page";
import { ada } from "@/testing/users";

const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const codes = ["AAAA-BBBB", "CCCC-DDDD"];

const section = () => card("Two-step sign-in");
const dialog = async () => within(await screen.findByRole("dialog", { name: "Two-step sign-in" }));

async function startEnrolment() {
  server.use({
    "/api/me/secondFactor/start": json({ secret, uri: `otpauth://totp/Retrato:ada?secret=${secret}` }),
  });
  await userEvent.click(section().getByRole("button", { name: "Switch on" }));
  const inside = await dialog();
  await userEvent.type(inside.getByLabelText("Your password"), "secret");
  await userEvent.click(inside.getByRole("button", { name: "Continue" }));
  await inside.findByRole("img", { name: "QR code for your authenticator app" });
  return inside;
}

Object.defineProperty(navigator, "clipboard", { value: { writeText: async () => {} }, configurable: true });

describe("two-step sign-in (docs/product.md#settings)", () => {
  it("is switched on by a code of the app, and then shows the recovery codes", async () => {
    server.use({ "/api/me/secondFactor/confirm": json({ recoveryCodes: codes }) });
    await open();
    await card("Devices").findByText("Safari on iPhone");
    expect(section().getByText("Off")).toBeTruthy();
    const inside = await startEnrolment();
    expect(inside.getByText("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")).toBeTruthy();
    await userEvent.type(inside.getByLabelText("Then enter the six digits it shows"), "123 456");
    await userEvent.click(inside.getByRole("button", { name: "Switch on" }));
    expect(await toasts()).toMatchObject([{ color: "success", title: "Two-step sign-in is on" }]);
    expect(server.requestsTo("/api/me/secondFactor/confirm").map(({ body }) => body)).toEqual([
      { code: "123 456" },
    ]);
    // The dialog stays open although the user has been updated.
    expect(inside.getAllByRole("listitem").map((item) => item.textContent)).toEqual(codes);
    expect(inside.getByRole("link", { name: "Download" }).getAttribute("href")).toContain(
      "AAAA-BBBB%0ACCCC-DDDD",
    );
    const kept = inside.getByRole("button", { name: "I have kept them" });
    expect(kept).toHaveProperty("disabled", true);
    await userEvent.keyboard("{Escape}");
    await userEvent.click(inside.getByRole("button", { name: "Close" }));
    expect(inside.getByText(/^Copy or download the codes first/)).toBeTruthy();
    await userEvent.click(inside.getByRole("button", { name: "Copy" }));
    await waitFor(() => expect(kept).toHaveProperty("disabled", false));
    await userEvent.click(kept);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(section().getByText("On")).toBeTruthy();
    expect(card("Devices").getAllByRole("listitem")).toHaveLength(1);
  });

  it("needs a confirmed e-mail address", async () => {
    await open({ ...ada, status: -1 });
    expect(section().getByText(/Confirm your e-mail address first/)).toBeTruthy();
    expect(section().queryByRole("button", { name: "Switch on" })).toBeNull();
  });

  it("stays off after a wrong code", async () => {
    server.use({
      "/api/me/secondFactor/confirm": refuse({ code: "Enter the code that your app shows now." }),
    });
    await open();
    const inside = await startEnrolment();
    await userEvent.type(inside.getByLabelText("Then enter the six digits it shows"), "000000");
    await userEvent.click(inside.getByRole("button", { name: "Switch on" }));
    expect(await inside.findByText("Enter the code that your app shows now.")).toBeTruthy();
    await userEvent.click(inside.getByRole("button", { name: "Close" }));
    expect(await section().findByText("Off")).toBeTruthy();
  });

  it("is switched off with the password and a recovery code", async () => {
    server.use({ "/api/me/secondFactor/remove": noContent });
    await open({ ...ada, secondFactor: true });
    await userEvent.click(section().getByRole("button", { name: "Switch off" }));
    const inside = await dialog();
    await userEvent.type(inside.getByLabelText("Your password"), "secret");
    await userEvent.type(inside.getByLabelText("Six digits from your authenticator app"), "12");
    await userEvent.click(inside.getByRole("button", { name: "No phone at hand? Use a recovery code" }));
    const field = inside.getByLabelText("Recovery code");
    expect(field).toHaveProperty("value", "");
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, "AAAA-BBBB");
    await userEvent.click(inside.getByRole("button", { name: "Switch off" }));
    expect(await toasts()).toMatchObject([{ color: "success", title: "Two-step sign-in is off" }]);
    expect(server.requestsTo("/api/me/secondFactor/remove").map(({ body }) => body)).toEqual([
      { password: "secret", code: "AAAA-BBBB" },
    ]);
    expect(await section().findByText("Off")).toBeTruthy();
  });
});
