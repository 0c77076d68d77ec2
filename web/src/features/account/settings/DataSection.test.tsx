import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { card, open, server, toasts } from "./played-page";

const packing = {
  id: "1",
  askedAt: "2026-11-15T12:00:00Z",
  readyAt: null,
  expiresAt: null,
  path: null,
  bytes: null,
};
const packed = {
  ...packing,
  readyAt: "2026-11-15T12:01:00Z",
  expiresAt: "2026-11-22T12:01:00Z",
  path: "archive.zip?e=1&s=x",
  bytes: 2_340_000,
};

describe("the user's data", () => {
  it("is packed on request, and can be downloaded when it is ready", async () => {
    let archives: unknown[] = [];
    server["/api/me/exports"] = () => Response.json(archives);
    server["/api/me/export"] = () => {
      archives = [packing];
      return Response.json({ message: "We are packing" }, { status: 202 });
    };
    await open();
    await userEvent.click(card("Your data").getByRole("button", { name: "Pack my data" }));
    expect(await toasts()).toMatchObject([{ color: "success", title: "We are packing" }]);
    expect(await card("Your data").findByText("Packing your data…")).toBeTruthy();

    archives = [packed];
    const name = "Download your data of November 15, 2026";
    const link = await screen.findByRole("link", { name }, { timeout: 20_000 });
    expect(link.getAttribute("href")).toBe("/files/archive.zip?e=1&s=x&download=true");
    expect(card("Your data").getByText("2.3 MB, here until November 22, 2026")).toBeTruthy();
  });

  it("is packed once a day", async () => {
    server["/api/me/export"] = () =>
      Response.json({ message: "Once a day", code: "exportPause" }, { status: 429 });
    await open();
    await userEvent.click(card("Your data").getByRole("button", { name: "Pack my data" }));
    expect(await toasts()).toMatchObject([{ color: "error", title: "Once a day" }]);
    expect(card("Your data").queryByRole("listitem")).toBeNull();
  });
});
