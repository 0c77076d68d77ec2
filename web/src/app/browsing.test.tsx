// Navigation in the shell: menus, dialogs, language links, unusual URLs.
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import { loadApp } from "@/testing/app";
import { json, stubHttp } from "@/testing/http";
import { setLayout } from "@/visitor/layout-state";

const timeout = { timeout: 20_000 };

async function open(path: string) {
  const { router, app } = await loadApp(path);
  render(app);
  return router;
}

/** Its code loads on the first press. */
const findInMenu = () =>
  waitFor(() => {
    const link = document.querySelector<HTMLAnchorElement>("#nav-menu a");
    if (!link) throw new Error("The menu is not there");
    return link;
  }, timeout);

const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

describe("browsing", () => {
  beforeEach(() => {
    setLayout({ modal: null });
    queryClient.clear();
    const question = { id: "why", question: "Why?", answer: "<p>Because.</p>", group: "start" };
    const unavailable = json({}, 404);
    stubHttp({
      "/api/blog/posts/paginator": unavailable,
      "/api/config": unavailable,
      "/api/faq": json([question]),
      "/api/showcase": unavailable,
      "/api/styles/categories": unavailable,
      "/api/styles/categories/paginator": unavailable,
      "/api/subscriptionPlans": unavailable,
      "/api/tokenPromos": unavailable,
    });
    vi.spyOn(window, "scrollTo").mockImplementation(() => {});
    Element.prototype.scrollIntoView ??= () => {};
  });

  // Must run first: after hydration nothing renders as on the server.
  it("adds the hash to language links only in the browser", async () => {
    const { app } = await loadApp("/faq#why");
    expect(renderToString(app)).not.toContain("#why");
    render(app);
    const link = screen.getAllByRole("link", { name: /Español/ })[0];
    expect(link?.getAttribute("href")).toBe("/preguntas-frecuentes#why");
  });

  it("closes the login dialog on navigation", async () => {
    const router = await open("/styles");
    await userEvent.click(await screen.findByRole("link", { name: "Log in" }));
    await screen.findByRole("dialog", {}, timeout);
    await act(() => router.navigate("/premium"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), timeout);
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
