import { describe, expect, it } from "vitest";
import { languages } from "@/i18n/language";
import { canonicalPath, hrefIn, pathsOf } from "./paths";
import { resolve } from "./resolve";
import { records, routeNames } from "./table";

describe("hrefIn", () => {
  it("returns the canonical path of a page in each language", () => {
    expect(hrefIn("en", "index")).toBe("/");
    expect(hrefIn("es", "index")).toBe("/es");
    expect(hrefIn("en", "faq")).toBe("/faq");
    expect(hrefIn("es", "faq")).toBe("/preguntas-frecuentes");
    expect(hrefIn("es", "email-confirmation")).toBe("/confirmacion-email");
    expect(hrefIn("es", "styles")).toBe("/es/styles");
    expect(hrefIn("es", "seo-photos")).toBe("/fotos-con-ia");
  });

  it("fills in and encodes parameters, query and hash", () => {
    expect(hrefIn("en", "blog-slug", { slug: "a/b ñ" })).toBe("/blog/a%2Fb%20%C3%B1");
    expect(hrefIn("en", "login", undefined, { query: { redir: "/tokens?a=1&b=2" } })).toBe(
      "/login?redir=%2Ftokens%3Fa%3D1%26b%3D2",
    );
    expect(hrefIn("es", "index", undefined, { hash: "examples" })).toBe("/es#examples");
  });

  it("omits query parameters without a value", () => {
    expect(hrefIn("en", "login", undefined, { query: { redir: undefined } })).toBe("/login");
  });

  it("resolves to the same page and language", () => {
    for (const name of routeNames) {
      for (const language of languages) {
        const path = canonicalPath(name, language, {
          slug: "x",
          action: "renew",
          token: "x",
          id: "x",
          reference: "x",
          provider: "google",
        });
        expect(resolve(path, true), path).toMatchObject({ name, language });
      }
    }
  });

  it("never gives two pages the same path", () => {
    const all = routeNames.flatMap((name) =>
      languages.flatMap((language) => pathsOf(records[name], language)),
    );
    expect(new Set(all).size).toBe(all.length);
  });
});
