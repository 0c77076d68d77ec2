// docs/product.md#sharing
import { screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { queryClient } from "@/api/query-client";
import { type Language, languages } from "@/i18n/language";
import { loadTexts } from "@/i18n/texts";
import { json, stubHttp } from "@/testing/http";
import { renderRoutes } from "@/testing/render";
import Shared from "./s";

const item = (path: string) => ({
  kind: "PHOTO",
  path,
  poster: null,
  width: 64,
  height: 64,
  seconds: null,
  mode: "IMAGINE",
  styleId: "neon",
  styleName: { en: "Neon", es: "Neón" },
});

/** Open the page and wait for its title. */
async function open(title: string, language: Language, answer: ReturnType<typeof json>) {
  stubHttp({ "/api/shared/{token}": answer });
  const handle = { name: "s", language, neutral: false };
  await renderRoutes([{ path: "/s/:token", element: <Shared />, handle }], { at: "/s/x", language });
  await screen.findByRole("heading", { level: 1, name: title });
}

beforeAll(() => Promise.all(languages.map((language) => loadTexts(language, ["shared", "trust"]))));
beforeEach(() => queryClient.clear());

it.each([
  ["en", "A portrait in the style “Neon”"],
  ["es", "Un retrato con el estilo «Neón»"],
] as const)("shows one item, in %s", async (language, title) => {
  await open(title, language, json({ ended: false, items: [item("a")] }));
});

it.each([
  ["en", "An album of 2 portraits"],
  ["es", "Un álbum con 2 retratos"],
] as const)("shows an album, in %s", async (language, title) => {
  await open(title, language, json({ ended: false, items: [item("a"), item("b")] }));
  const pictures = screen.getAllByRole("button").filter((button) => button.querySelector("img"));
  expect(pictures).toHaveLength(2);
});

it.each([
  ["en", "This link has ended"],
  ["es", "Este enlace ya no funciona"],
] as const)("says that a link has ended, in %s", async (language, title) => {
  await open(title, language, json({ ended: true, items: [] }));
});

it("says that there is no such page for a token that never existed", async () => {
  await open("This page is not in the gallery", "en", json({ message: "no", code: "notFound" }, 404));
});
