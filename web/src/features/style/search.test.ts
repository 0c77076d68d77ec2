import { expect, test } from "vitest";
import type { Category, Style } from "./api";
import { matches } from "./search";

const business: Category = {
  id: "business",
  slug: "business",
  name: { en: "Business", es: "Profesional" },
  count: 1,
};
const style: Style = {
  id: "executive",
  name: { en: "Executive", es: "Ejecutivo" },
  keywords: { en: "linkedin, resume", es: "linkedin, currículum" },
  gender: "UNISEX",
  modes: ["IMAGINE"],
  demos: [],
  reimagineDemos: [],
  animateDemos: [],
  filmSeconds: 4,
  dresses: true,
  categories: [{ id: "business" }],
};

test.each(["", "exec", "LinkedIn", "curriculum", "profesional", "ejecutivo linked"])(
  "%j finds it",
  (query) => {
    expect(matches(style, [business], query)).toBe(true);
  },
);

test.each(["cutive", "linkedin beach"])("%j does not", (query) => {
  expect(matches(style, [business], query)).toBe(false);
});
