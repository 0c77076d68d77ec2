import { render, screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { isBot } from "@/document/bots";
import { loadTexts } from "@/i18n/texts";
import { LanguageProvider } from "@/i18n/useLanguage";
import { ErrorPage } from "./ErrorPage";
import { asFatal, FatalError } from "./fatal-error";

function show(error: FatalError) {
  render(
    <LanguageProvider value="es">
      <ErrorPage error={error} language="es" />
    </LanguageProvider>,
  );
}

it("S2.25 the error page shows the status and a way home even where its texts could not be loaded", () => {
  show(new FatalError(500, "boom"));
  expect(screen.getByText("500")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Retrato" }).getAttribute("href")).toBe("/es");
});

describe("S2.25 the error page", () => {
  beforeAll(() => loadTexts("es", []));

  it("shows status and message and leads home", () => {
    show(asFatal(new Error("boom")));
    expect(screen.getByText("500")).toBeTruthy();
    expect(screen.getByText("boom")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Volver al inicio" }).getAttribute("href")).toBe("/es");
  });

  it("has its own words for a page that does not exist", () => {
    show(new FatalError(404, "Page Not Found: /x"));
    expect(screen.getByRole("heading", { name: "Página no encontrada" })).toBeTruthy();
  });

  it("S5.9 offers five browsers instead of the way home to an outdated one", () => {
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

  it("has no way home for a blocked region", () => {
    show(new FatalError(451, "", "region"));
    expect(screen.queryByRole("link")).toBeNull();
  });

  it.each([
    "Googlebot/2.1",
    "Chrome-Lighthouse",
    "facebookexternalhit/1.1",
    "Google-InspectionTool",
    "bingbot",
  ])("S8.7 knows %s for a bot", (agent) => expect(isBot(agent)).toBe(true));

  it("S8.7 takes nobody else for a bot", () => {
    expect(isBot("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1")).toBe(false);
  });
});
