// Adding a language: with French in the list of languages, and English texts for it, everything else is derived.
import { expect, it, vi } from "vitest";
import * as server from "@/entry-server";
import { canonicalPath } from "@/routing/paths";
import { resolve } from "@/routing/resolve";
import type { Plan } from "./plan";
import { privatePaths, sitemap } from "./sitemap";

vi.mock("@/i18n/language", async (importOriginal) => {
  const { languages, locales, ...rest } = await importOriginal<typeof import("@/i18n/language")>();
  return { ...rest, languages: [...languages, "fr"], locales: { ...locales, fr: "fr-FR" } };
});

vi.mock("@/i18n/texts", async (importOriginal) => {
  const { loadTexts, textsOf, hasTexts, ...rest } = await importOriginal<typeof import("@/i18n/texts")>();
  const inEnglish = (language: string) => (language === "fr" ? "en" : language) as "en";
  return {
    ...rest,
    hasTexts: (language: string, name: "shell") => hasTexts(inEnglish(language), name),
    loadTexts: (language: string, names: ["shell"]) => loadTexts(inEnglish(language), names),
    textsOf: (language: string, name: "shell") => {
      const texts = textsOf(inEnglish(language), name);
      return name === "shell" ? { ...texts, language: { ...texts.language, fr: "Français" } } : texts;
    },
  };
});

const french = "fr" as "en";

it("gives every page a path under the new prefix", () => {
  expect(canonicalPath("faq", french)).toBe("/fr/faq");
  expect(resolve("/fr/faq", false)).toMatchObject({ name: "faq", language: "fr" });
  expect(resolve("/fr/nowhere", false)).toMatchObject({ name: null, language: "fr" });
  expect(privatePaths()).toContain("/fr/my-photos");
});

it("adds the language to the sitemap", () => {
  const { pages } = sitemap([]);
  expect(pages.map(({ paths }) => paths)).toContainEqual({
    en: "/faq",
    es: "/preguntas-frecuentes",
    fr: "/fr/faq",
  });
});

it("renders a page in the new language", async () => {
  await server.loaded;
  const request = { url: "/fr/blog", signedIn: false, development: false };
  const plan = JSON.parse(server.plan(JSON.stringify({ ...request, preferred: null }))) as Plan;
  expect(plan).toMatchObject({ status: 200, language: "fr", redirect: null, render: "server" });
  const rendered = { ...request, origin: "https://retrato.example", day: plan.day, answers: [] };
  const { language, head, html } = JSON.parse(server.render(JSON.stringify(rendered)));
  expect(language).toBe("fr");
  expect(head).toContain('<link rel="alternate" hrefLang="fr" href="https://retrato.example/fr/blog"/>');
  expect(head).toContain('content="fr_FR"');
  expect(head + html).toContain('href="/fr/blog/rss.xml"');
  expect(html).toContain('href="/fr/faq"');
  expect(html).toContain("Français");
});
