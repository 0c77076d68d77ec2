import { readFileSync } from "node:fs";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { signOut, startSession } from "@/api/session";
import { clearTokens, storeTokens } from "@/api/tokens";
import { type Language, languages } from "@/i18n/language";
import { loadTexts } from "@/i18n/texts";
import type { RouteName } from "@/routing/table";
import { json, noContent, stubHttp } from "@/testing/http";
import { renderRoutes } from "@/testing/render";
import { setLayout } from "@/visitor/layout-state";
import { Root } from "./Root";

const title = { en: "One photo, another world", es: "Una foto, otro mundo" };
const timeout = { timeout: 20_000 };

const page = (path: string, name: RouteName, language: Language = "en") => ({
  path,
  handle: { name, language, neutral: false },
  element: null,
});

async function open(at = "/") {
  const children = [
    page("/", "index"),
    page("/es", "index", "es"),
    page("/ai-headshots", "seo-headshots"),
    page("/login", "login"),
    page("/tokens", "tokens"),
    page("/premium", "premium"),
    page("/styles", "styles"),
    page("/reimagine", "reimagine"),
    page("/blog/:slug", "blog-slug"),
  ];
  return renderRoutes([{ Component: Root, children }], { at });
}

async function scrollTo(screens: number) {
  vi.stubGlobal("scrollY", screens * innerHeight);
  await act(async () => dispatchEvent(new Event("scroll")));
}

const shown = (language: Language = "en") => screen.findByText(title[language], {}, timeout);
const notShown = () => expect(screen.findByText(title.en, {}, { timeout: 300 })).rejects.toThrow();
const gone = () => waitFor(() => expect(screen.queryByText(title.en)).toBeNull());

describe("the ad for Reimagine, docs/product.md#reimagine-ad", () => {
  startSession();
  beforeAll(async () => {
    await Promise.all(languages.map((language) => loadTexts(language, [])));
  });
  beforeEach(() => {
    vi.spyOn(window, "scrollTo").mockImplementation(() => {});
    stubHttp({ "/api/config": json({ welcomeTokens: 20 }) });
  });
  afterEach(() => {
    sessionStorage.clear();
    // Visitors who follow the ad are asked to sign up.
    setLayout({ modal: null });
  });

  it.each(["/", "/ai-headshots", "/blog/light", "/premium", "/styles"])(
    "is shown on %s after scrolling",
    async (path) => {
      await open(path);
      await scrollTo(1);
      await notShown();
      await scrollTo(3);
      await shown();
      expect(screen.getByRole("link", { name: "Try now" }).getAttribute("href")).toBe("/reimagine");
      expect(screen.getByRole("link", { name: "Learn more" }).getAttribute("href")).toBe(
        "/blog/introducing-reimagine",
      );
    },
  );

  it.each(["/login", "/tokens", "/reimagine", "/blog/introducing-reimagine"])(
    "is not shown on %s",
    async (path) => {
      await open(path);
      await scrollTo(3);
      await notShown();
    },
  );

  it("is in Spanish on a Spanish page", async () => {
    await open("/es");
    await scrollTo(3);
    await shown("es");
    expect(screen.getByRole("link", { name: "Pruébalo ya" }).getAttribute("href")).toBe("/es/reimagine");
    expect(screen.getByRole("link", { name: "Saber más" }).getAttribute("href")).toBe(
      "/es/blog/presentamos-reimagine",
    );
  });

  it.each(languages)("links to an existing post, in %s", (language) => {
    const post = readFileSync(`../content/posts/reimagine/${language}.md`, "utf8");
    const slug = { en: "introducing-reimagine", es: "presentamos-reimagine" }[language];
    expect(post).toContain(`\nslug: ${slug}\n`);
  });

  it.each([
    ["button", "Dismiss", "/"],
    // Signs up over the page first.
    ["link", "Try now", "/"],
    ["link", "Learn more", "/blog/introducing-reimagine"],
  ])("is hidden for the session after the %s %s", async (role, name, leadsTo) => {
    const { router, unmount } = await open();
    await scrollTo(3);
    await shown();
    await userEvent.click(screen.getByRole(role, { name }));
    await gone();
    expect(router.state.location.pathname).toBe(leadsTo);
    await act(() => router.navigate("/"));
    await notShown();
    unmount();
    await open();
    await scrollTo(3);
    await notShown();
  });

  it("reappears on the next page that allows it", async () => {
    const { router } = await open();
    await scrollTo(3);
    await shown();
    await act(() => router.navigate("/tokens"));
    await gone();
    await act(() => router.navigate("/"));
    await shown();
  });

  it("waits until the reminder to confirm the e-mail is closed", async () => {
    const user = { id: "1", email: "ada@example.org", name: "Ada", status: -1 };
    stubHttp({
      "/api/auth/session": json({ user }),
      "/api/auth/logout": noContent,
      "/api/config": json({ welcomeTokens: 20 }),
    });
    storeTokens({ accessToken: "a", refreshToken: "r" });
    await open();
    await screen.findByText("Confirm your e-mail and get 20 tokens", {}, timeout);
    await scrollTo(3);
    await notShown();
    await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    await shown();
    await act(async () => signOut());
    act(clearTokens);
  });
});
