// The start of the app in a document that the server has rendered.
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

const reload = vi.hoisted(() => ({ listening: false, reloading: false }));
vi.mock("@/shell/chunk-reload", () => ({
  reloadOnMissingChunks: () => {
    reload.listening = true;
  },
  isReloading: () => reload.reloading,
}));

const loadTerms = vi.hoisted(() => vi.fn());
vi.mock("@/pages/terms", () => loadTerms());

const state = { signedIn: false, origin: "https://retrato.example", day: 20_000, answers: [] };

async function start() {
  history.replaceState(null, "", "/terms?token=secret");
  document.body.innerHTML = `<div id="root"><p>From the server</p></div>
    <script type="application/json" id="state">${JSON.stringify(state)}</script>`;
  vi.resetModules();
  await import("./main");
}

describe("the start of a page", () => {
  const logged = vi.fn();

  beforeEach(() => {
    reload.listening = false;
    reload.reloading = false;
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(window, "scrollTo").mockImplementation(() => {});
    logged.mockReset();
    vi.stubGlobal("fetch", async (request: Request) => {
      logged(await request.json());
      return Response.json({});
    });
  });

  it("S8.8 ends in the error page when the page's code is missing for good", async () => {
    let listened = false;
    loadTerms.mockImplementation(() => {
      listened = reload.listening;
      throw new TypeError("gone");
    });
    await start();
    expect(await screen.findByText("Something went wrong", {}, { timeout: 20_000 })).toBeTruthy();
    expect(screen.queryByText("From the server")).toBeNull();
    expect(listened).toBe(true);
    // S7.7, and without the query, which may hold the one-time token of a mail.
    const visit = { event: "ACCESS", data: { pt: "/terms" } };
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith(visit), 3000);
  });

  it("S8.8 leaves the document as it is while the page is being reloaded", async () => {
    loadTerms.mockImplementation(() => {
      reload.reloading = true;
      throw new TypeError("gone");
    });
    await start();
    await waitFor(() => expect(reload.reloading).toBe(true), { timeout: 20_000 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByText("From the server")).toBeTruthy();
    expect(logged).not.toHaveBeenCalled();
  });
});
