import { render, screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { isBot } from "@/document/bots";
import { loadTexts } from "@/i18n/texts";
import { LanguageProvider } from "@/i18n/useLanguage";
import { ErrorPage } from "./ErrorPage";
import { asFatal, FatalError } from "./fatal-error";

/** Without a router, because main.tsx shows it to refused browsers before there is one. */
function show(error: FatalError) {
  render(
    <LanguageProvider value="es">
      <ErrorPage error={error} language="es" />
    </LanguageProvider>,
  );
}

it("shows the status and a link home even if its texts failed to load", () => {
  show(new FatalError(500, "boom"));
  expect(screen.getByText("500")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Retrato" }).getAttribute("href")).toBe("/es");
});

describe("error page, docs/product.md#error-page", () => {
  beforeAll(() => loadTexts("es", []));

  it("shows status and message and links home", () => {
    show(asFatal(new Error("boom")));
    expect(screen.getByText("500")).toBeTruthy();
    expect(screen.getByText("boom")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Volver al inicio" }).getAttribute("href")).toBe("/es");
  });

  it("has a separate text for a page that does not exist", () => {
    show(new FatalError(404, "Page Not Found: /x"));
    expect(screen.getByRole("heading", { name: "Página no encontrada" })).toBeTruthy();
  });

  it("offers five browsers instead of the link home to an outdated one", () => {
    show(new FatalError(426, "", "sec-browser-check"));
    expect(screen.getByText("426")).toBeTruthy();
    expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "Chrome",
      "Firefox",
      "Edge",
      "Brave",
      "Safari",
    ]);
  });

  it("has no link home for a blocked region", () => {
    show(new FatalError(451, "", "region"));
    expect(screen.queryByRole("link")).toBeNull();
  });

  it.each([
    "Googlebot/2.1",
    "Chrome-Lighthouse",
    "facebookexternalhit/1.1",
    "Google-InspectionTool",
    "bingbot",
  ])("recognises %s as a bot", (agent) => expect(isBot(agent)).toBe(true));

  it("does not mistake browsers for bots", () => {
    expect(isBot("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1")).toBe(false);
  });
});
