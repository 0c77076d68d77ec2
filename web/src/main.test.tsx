// The start of the app in a server-rendered document.
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type HttpStub, json, networkFailure, stubHttp } from "@/testing/http";

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

describe("the start of a page (docs/product.md#missing-chunks, docs/product.md#access-log)", () => {
  let http: HttpStub;

  beforeEach(() => {
    reload.listening = false;
    reload.reloading = false;
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(window, "scrollTo").mockImplementation(() => {});
    http = stubHttp({ "/api/log": json({}), "/api/terms/{version}": networkFailure });
  });

  it("shows the error page when the page's code cannot be loaded", async () => {
    let listened = false;
    loadTerms.mockImplementation(() => {
      listened = reload.listening;
      throw new TypeError("gone");
    });
    await start();
    expect(await screen.findByText("Something went wrong", {}, { timeout: 20_000 })).toBeTruthy();
    expect(screen.queryByText("From the server")).toBeNull();
    expect(listened).toBe(true);
    // Without the query, which may contain a one-time token.
    const visit = { event: "ACCESS", data: { pt: "/terms", lt: "en", rt: "US" } };
    const error = { id: expect.any(String), message: expect.any(String), pt: "/terms" };
    const logged = () =>
      http.requestsTo("/api/log").map(({ body }) => body) as { event: string; data: { id: string } }[];
    await vi.waitFor(() => {
      expect(logged()).toHaveLength(2);
      expect(logged()).toEqual(expect.arrayContaining([visit, { event: "ERROR", data: error }]));
    }, 5000);
    const { id } = logged().find(({ event }) => event === "ERROR")?.data ?? {};
    expect(await screen.findByText(`If it happens again, tell us this code: ${id}.`)).toBeTruthy();
  });

  it("leaves the document as it is during a reload", async () => {
    loadTerms.mockImplementation(() => {
      reload.reloading = true;
      throw new TypeError("gone");
    });
    await start();
    await waitFor(() => expect(reload.reloading).toBe(true), { timeout: 20_000 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByText("From the server")).toBeTruthy();
    expect(http.requests).toEqual([]);
  });
});
