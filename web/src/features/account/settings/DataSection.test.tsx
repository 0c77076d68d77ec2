import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { json } from "@/testing/http";
import { card, open, server, toasts } from "@/testing/settings-page";

const requested = {
  id: "1",
  askedAt: "2026-11-15T12:00:00Z",
  readyAt: null,
  expiresAt: null,
  path: null,
  bytes: null,
};
const ready = {
  ...requested,
  readyAt: "2026-11-15T12:01:00Z",
  expiresAt: "2026-11-22T12:01:00Z",
  path: "archive.zip?e=1&s=x",
  bytes: 2_340_000,
};

describe("the data export (docs/product.md#data-export)", () => {
  it("is requested, and can be downloaded when it is ready", async () => {
    let archives: unknown[] = [];
    server.use({
      "/api/me/exports": () => Response.json(archives),
      "/api/me/export": () => {
        archives = [requested];
        return Response.json({ message: "We are packing" }, { status: 202 });
      },
    });
    await open();
    await userEvent.click(card("Your data").getByRole("button", { name: "Pack my data" }));
    expect(await toasts()).toMatchObject([{ color: "success", title: "We are packing" }]);
    expect(await card("Your data").findByText("Packing your data…")).toBeTruthy();

    archives = [ready];
    const name = "Download your data of November 15, 2026";
    const link = await screen.findByRole("link", { name }, { timeout: 20_000 });
    expect(link.getAttribute("href")).toBe("/files/archive.zip?e=1&s=x&download=true");
    expect(card("Your data").getByText("2.3 MB, here until November 22, 2026")).toBeTruthy();
  });

  it("renews the path of an archive, which is valid for minutes", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let path = ready.path;
    server.use({ "/api/me/exports": () => Response.json([{ ...ready, path }]) });
    await open();
    const link = await screen.findByRole("link", { name: /Download your data/ });
    path = "archive.zip?e=2&s=y";
    await act(() => vi.advanceTimersByTimeAsync(4 * 60_000));
    await vi.waitFor(() => expect(link.getAttribute("href")).toContain("?e=2&s=y"));
    vi.useRealTimers();
  });

  it("shows the refusal of a second export on the same day", async () => {
    server.use({ "/api/me/export": json({ message: "Once a day", code: "exportPause" }, 429) });
    await open();
    await userEvent.click(card("Your data").getByRole("button", { name: "Pack my data" }));
    expect(await toasts()).toMatchObject([{ color: "error", title: "Once a day" }]);
    expect(card("Your data").queryByRole("listitem")).toBeNull();
  });
});
