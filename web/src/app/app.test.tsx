// The whole app without a server: each page with its layout and title, and the redirects of guards.
import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query-client";
import { clearTokens, storeTokens } from "@/api/tokens";
import { languages } from "@/i18n/language";
import { canonicalPath } from "@/routing/paths";
import { type RouteName, records, routeNames } from "@/routing/table";
import { loadApp } from "@/testing/app";
import { json, networkFailure, type Routes, silentStream, stubHttp } from "@/testing/http";
import { setLayout } from "@/visitor/layout-state";

const user = {
  id: "1",
  avatar: null,
  name: "Ada",
  email: "ada@example.org",
  status: 0,
  C__tokens: 1234,
  languageTag: "en",
  subscriptionsActive: [{ service: "APP" }],
};

const inBoth = (text: string) => ({ en: text, es: text });
const topic = { id: "a", slug: inBoth("x"), name: inBoth("A topic") };
const post = {
  id: "a",
  slug: inBoth("x"),
  title: inBoth("A post"),
  excerpt: inBoth("What it says"),
  cover: null,
  coverAlt: inBoth("A picture"),
  publishedAt: "2026-01-01T00:00:00Z",
  readingMinutes: 3,
  author: "Ada",
  categories: [topic],
};
const article = { ...post, html: "<p>Words</p>", contents: [], previous: null, next: null, styles: [] };

const shot = { src: "/after.webp", name: inBoth("A style") };
const pair = { ...shot, before: "/before.jpg" };
const showcase = {
  beforeAfter: { f: [pair], m: [pair] },
  examples: [[shot]],
  howWorks: [shot],
  films: [],
  useCases: {},
  finale: [shot],
  testimonials: [],
};

/** Data that the tests do not need. */
const unavailable: Routes = {
  "/api/config": networkFailure,
  "/api/me/exports": networkFailure,
  "/api/me/passkeys": networkFailure,
  "/api/me/sessions": networkFailure,
  "/api/my-expected-wait": networkFailure,
  "/api/my-bin": networkFailure,
  "/api/my-decisions": networkFailure,
  "/api/my-links": networkFailure,
  "/api/my-models": networkFailure,
  "/api/my-models/slots": networkFailure,
  "/api/my-payments": networkFailure,
  "/api/my-payments/{payment_id}": networkFailure,
  "/api/my-photos": networkFailure,
  "/api/my-photos/facets": networkFailure,
  "/api/my-shoots/{shoot_id}": networkFailure,
  "/api/my-subscriptions": networkFailure,
  "/api/my-tokens": networkFailure,
  "/api/my-tokens/balance": networkFailure,
  "/api/my-videos": networkFailure,
  "/api/my-videos/facets": networkFailure,
  "/api/shared/{token}": networkFailure,
  "/api/shoots": networkFailure,
  "/api/styles/categories": networkFailure,
  "/api/styles/categories/paginator": networkFailure,
  "/api/subscriptionPlans": networkFailure,
  "/api/terms/{version}": networkFailure,
  "/api/tokenPromos": networkFailure,
};

function serve({ premium = true, session = 200 } = {}) {
  stubHttp({
    ...unavailable,
    "/api/blog/categories": json([{ ...topic, description: inBoth("About it"), count: 1 }]),
    "/api/blog/posts/paginator": json({ items: [post], page: 1, pages: 1, total: 1 }),
    "/api/blog/posts/{slug}": json(article),
    "/api/showcase": json(showcase),
    "/api/faq": json([{ id: "why", question: "Why?", answer: "<p>Because.</p>", group: "start" }]),
    "/api/auth/session": json(
      { user: { ...user, subscriptionsActive: premium ? user.subscriptionsActive : [] } },
      session,
    ),
    "/api/my-events": silentStream,
  });
}

async function open(path: string) {
  const { router, app } = await loadApp(path);
  render(app);
  return router;
}

const layoutShown = () => document.querySelector("[data-layout]")?.getAttribute("data-layout") ?? null;

const signIn = () => storeTokens({ accessToken: "a", refreshToken: "r" });
const address = ({ state: { location } }: Awaited<ReturnType<typeof open>>) =>
  location.pathname + location.search;

const guardedNames = routeNames.filter((name) => records[name].guards?.includes("auth"));
const openNames = routeNames.filter(
  (name) => !records[name].guards?.length && !records[name].developmentOnly,
);
const places = (names: readonly RouteName[]) =>
  names.flatMap((name) =>
    languages.map((language) => ({
      name,
      language,
      path: canonicalPath(name, language, {
        slug: "x",
        action: "renew",
        token: "x",
        id: "x",
        reference: "x",
      }),
    })),
  );

describe("the app (docs/product.md#routes, docs/product.md#guards)", () => {
  const complaints = vi.fn();

  beforeEach(() => {
    clearTokens();
    setLayout({ modal: null });
    queryClient.clear();
    serve();
    complaints.mockReset();
    vi.spyOn(console, "error").mockImplementation(complaints);
    vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  });
  afterEach(() => expect(complaints.mock.calls).toEqual([]));

  it.each(places(openNames))("shows $path to everyone", async ({ name, language, path }) => {
    await open(path);
    await waitFor(() => expect(document.title).toContain("Retrato"));
    expect(layoutShown()).toBe(records[name].layout);
    expect(document.documentElement.lang).toBe(language);
    expect(document.querySelectorAll("h1")).toHaveLength(1);
  });

  it.each(places(guardedNames))("redirects a visitor from $path to login", async ({ language, path }) => {
    const router = await open(path);
    expect(address(router)).toBe(`${canonicalPath("login", language)}?redir=${encodeURIComponent(path)}`);
  });

  it.each(places(guardedNames.filter((name) => name !== "logout")))(
    "shows $path to a signed-in user",
    async ({ name, path }) => {
      signIn();
      const router = await open(path);
      expect(address(router)).toBe(path);
      expect(layoutShown()).toBe(records[name].layout);
      expect(document.head.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    },
  );

  it("redirects a signed-in user from login to the landing page", async () => {
    signIn();
    const router = await open("/es/login?redir=%2Fes%2Ftokens");
    expect(address(router)).toBe("/es");
  });

  it("redirects a user without a subscription from training to premium", async () => {
    serve({ premium: false });
    signIn();
    const router = await open("/my-models/create");
    expect(address(router)).toBe("/premium?from=subscription-APP-active");
    expect(screen.getByText(/part of Premium/)).toBeTruthy();
  });

  it("shows an error instead of a redirect to premium while the user cannot be fetched", async () => {
    serve({ session: 503 });
    signIn();
    const router = await open("/my-models/create");
    expect(address(router)).toBe("/my-models/create");
    expect(await screen.findByText("Something went wrong")).toBeTruthy();
    // A fatal error is logged.
    await waitFor(() => expect(complaints).toHaveBeenCalled());
    complaints.mockReset();
  });

  it("redirects to login when the session has ended", async () => {
    serve({ session: 403 });
    signIn();
    const router = await open("/my-models/create");
    expect(address(router)).toBe("/login?redir=%2Fmy-models%2Fcreate");
  });

  it("shows an unknown path inside the default layout", async () => {
    await open("/nope?x=1#y");
    expect(await screen.findByText("Page not found: /nope?x=1#y")).toBeTruthy();
    expect(layoutShown()).toBe("default");
  });

  it("shows the error page for an unknown subscription action", async () => {
    signIn();
    const router = await open("/settings/subscriptions/steal");
    expect(await screen.findByText("Page Not Found: /settings/subscriptions/steal")).toBeTruthy();
    expect(screen.getByText("404")).toBeTruthy();
    expect(layoutShown()).toBeNull();
    screen.getByRole("link", { name: "Back home" }).click();
    await waitFor(() => expect(layoutShown()).toBe("default"));
    expect(address(router)).toBe("/");
  });

  it("passes the current page in login and register links", async () => {
    await open("/styles?page=2");
    const link = await screen.findByRole("link", { name: "Log in" });
    expect(link.getAttribute("href")).toBe("/login?redir=%2Fstyles%3Fpage%3D2");
  });

  it("opens login in a dialog over the current page", async () => {
    const router = await open("/styles");
    (await screen.findByRole("link", { name: "Log in" })).click();
    expect(await screen.findByRole("dialog", {}, { timeout: 20_000 })).toBeTruthy();
    expect(address(router)).toBe("/styles");
  });

  it("opens the sign-up dialog over the current page for a page that requires an account", async () => {
    const router = await open("/premium");
    const link = document.createElement("a");
    link.href = "/tokens?pack=1";
    document.body.append(link);
    link.click();
    link.remove();
    expect(
      await screen.findByRole("dialog", { name: "Create your account" }, { timeout: 20_000 }),
    ).toBeTruthy();
    expect(screen.getByRole("button", { name: "Log in" })).toBeTruthy();
    expect(address(router)).toBe("/premium");
  });

  it("offers each page in the other language", async () => {
    await open("/faq");
    const link = (await screen.findAllByRole("link", { name: /Español/ }))[0];
    expect(link?.getAttribute("href")).toBe("/preguntas-frecuentes");
  });

  it("has every anchor and call to action of the landing page", async () => {
    await open("/");
    for (const id of "how-works hero before-after animate examples use-cases testimonials discover".split(
      " ",
    )) {
      expect(document.getElementById(id), id).not.toBeNull();
    }
    const targets = { "Get started": "/my-models/create", "Start creating": "/my-models/create" };
    const more = { "Try now": "/animate", "Explore styles": "/styles", "Join now": "/premium" };
    for (const [name, href] of Object.entries({ ...targets, ...more, "Buy tokens": "/tokens" })) {
      expect(screen.getByText(name).closest("a")?.getAttribute("href"), name).toBe(href);
    }
  });

  it("opens the landing page with the title and headline of a search phrase", async () => {
    await open("/fotos-con-ia");
    await waitFor(() => expect(document.title).toBe("Fotos con IA y con tu propia cara · Retrato"));
    expect(document.querySelector("h1")?.textContent).toBe("Fotos con IA que saben cómo eres");
  });
});
