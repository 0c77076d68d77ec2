// Navigation in the shell: menus, dialogs, language links, unusual URLs.
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import { setLayout } from "@/visitor/layout-state";
import { routesFrom } from "./router";

const patience = { timeout: 20_000 };

async function load(path: string) {
  const { routes, patchRoutesOnNavigation } = routesFrom(path.replace(/[?#].*/, ""), {
    development: false,
    day: 0,
  });
  const router = createMemoryRouter(routes, { patchRoutesOnNavigation, initialEntries: [path] });
  await vi.waitUntil(() => router.state.initialized && router.state.navigation.state === "idle", 10_000);
  const app = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
  return { router, app };
}

async function open(path: string) {
  const { router, app } = await load(path);
  render(app);
  return router;
}

/** Its code loads on the first press. */
const findInMenu = () =>
  waitFor(() => {
    const link = document.querySelector<HTMLAnchorElement>("#nav-menu a");
    if (!link) throw new Error("The menu is not there");
    return link;
  }, patience);

const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

describe("browsing", () => {
  beforeEach(() => {
    setLayout({ modal: null });
    queryClient.clear();
    const question = { id: "why", question: "Why?", answer: "<p>Because.</p>", group: "start" };
    vi.stubGlobal("fetch", async ({ url }: Request) =>
      url.endsWith("/api/faq") ? Response.json([question]) : Response.json({}, { status: 404 }),
    );
    vi.spyOn(window, "scrollTo").mockImplementation(() => {});
    Element.prototype.scrollIntoView ??= () => {};
  });

  // Must run first: after hydration nothing renders as on the server.
  it("adds the hash to language links only in the browser", async () => {
    const { app } = await load("/faq#why");
    expect(renderToString(app)).not.toContain("#why");
    render(app);
    const link = screen.getAllByRole("link", { name: /Español/ })[0];
    expect(link?.getAttribute("href")).toBe("/preguntas-frecuentes#why");
  });

  it("closes the login dialog on navigation", async () => {
    const router = await open("/styles");
    await userEvent.click(await screen.findByRole("link", { name: "Log in" }));
    await screen.findByRole("dialog", {}, patience);
    await act(() => router.navigate("/premium"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), patience);
  });

  it("closes the menu with Escape and returns the focus to its button", async () => {
    await open("/styles");
    await userEvent.click(await screen.findByRole("button", { name: "Open menu" }));
    (await findInMenu()).focus();
    await userEvent.keyboard("{Escape}");
    expect(document.getElementById("nav-menu")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open menu" }));
  });

  it("ignores Escape when it was already handled", async () => {
    await open("/styles");
    await userEvent.click(await screen.findByRole("button", { name: "Open menu" }));
    await findInMenu();
    const taken = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
    taken.preventDefault();
    act(() => void document.body.dispatchEvent(taken));
    expect(document.getElementById("nav-menu")).not.toBeNull();
  });

  it("keeps all of a return path that is not encoded", async () => {
    await open("/login?redir=/styles?page=2");
    expect(hrefOf("Create an account")).toBe(`/register?redir=${encodeURIComponent("/styles?page=2")}`);
  });

  it("scrolls to the examples on the page of a search phrase", async () => {
    await open("/ai-headshots");
    expect(hrefOf("See examples")).toBe("/ai-headshots#examples");
  });

  it("opens the question in the hash", async () => {
    await open("/faq#why");
    expect(document.querySelector<HTMLDetailsElement>("#why")?.open).toBe(true);
  });

  it("shows the questions with an unknown hash", async () => {
    await open("/faq#%");
    expect(document.querySelector<HTMLDetailsElement>("#why")?.open).toBe(false);
  });
});
