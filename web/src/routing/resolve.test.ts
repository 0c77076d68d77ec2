import { describe, expect, it } from "vitest";
import type { Guard, Layout } from "./record";
import { resolve } from "./resolve";
import { type RouteName, records } from "./table";

interface Row {
  id: string;
  path: string;
  language: "en" | "es";
  name: RouteName;
  layout: Layout;
  guards?: Guard[];
}

const row = (
  id: string,
  path: string,
  language: "en" | "es",
  name: RouteName,
  layout: Layout = "default",
  guards: Guard[] = [],
): Row => ({ id, path, language, name, layout, guards });

const both = (id: string, path: string, name: RouteName, layout?: Layout, guards?: Guard[]): Row[] => [
  row(id, path, "en", name, layout, guards),
  row(id, path === "/" ? "/es" : `/es${path}`, "es", name, layout, guards),
];

const rows: Row[] = [
  ...both("S2.1", "/", "index"),
  row("S2.1", "/ai-headshots", "en", "seo-headshots"),
  row("S2.1", "/fotos-con-ia", "es", "seo-photos"),
  ...both("S2.2", "/faq", "faq"),
  row("S2.2", "/frequent-questions", "en", "faq"),
  row("S2.2", "/preguntas-frecuentes", "es", "faq"),
  ...both("S2.3", "/login", "login", "blank", ["no-auth"]),
  ...both("S2.3", "/register", "register", "blank", ["no-auth"]),
  ...both("S2.3", "/forgot-password", "forgot-password", "blank"),
  ...both("S2.4", "/terms", "terms"),
  ...both("S2.4", "/logout", "logout", "default", ["auth"]),
  ...both("S2.5", "/tokens", "tokens", "default", ["auth"]),
  ...both("S2.6", "/imagine", "imagine", "default", ["auth"]),
  ...both("S2.6", "/reimagine", "reimagine", "default", ["auth"]),
  ...both("S2.6", "/animate", "animate", "default", ["auth"]),
  ...both("S2.7", "/premium", "premium"),
  ...both("S2.8", "/c", "c"),
  ...both("S2.9", "/my-photos", "my-photos", "default", ["auth"]),
  ...both("S2.9", "/my-videos", "my-videos", "default", ["auth"]),
  ...both("S2.9", "/my-models", "my-models", "default", ["auth"]),
  ...both("S2.9", "/my-models/create", "my-models-create", "default", ["auth", "subscription-APP-active"]),
  ...both("S2.10", "/blog", "blog", "default-blog"),
  ...both("S2.10", "/blog/a-post", "blog-slug", "default-blog"),
  ...both("S2.10", "/blog/categories", "blog-categories", "default-blog"),
  ...both("S2.10", "/blog/categories/light", "blog-categories-slug", "default-blog"),
  ...both("S2.11", "/styles", "styles"),
  ...both("S2.11", "/styles/studio", "styles-category-slug"),
  ...both("S2.12", "/settings", "settings", "default", ["auth"]),
  ...both("S2.12", "/settings/subscriptions", "settings-subscriptions", "blank", ["auth"]),
  ...both("S2.12", "/settings/subscriptions/change", "settings-subscriptions-action", "default", ["auth"]),
  ...both("S2.13", "/email-confirmation", "email-confirmation", "blank"),
  row("S2.13", "/confirmacion-email", "es", "email-confirmation", "blank"),
  ...both("S2.14", "/auth/pms/ext__paddle", "auth-pms-ext__paddle", "blank", ["auth"]),
];

describe("every path of the product", () => {
  it.each(rows)("$id $path is $name in $language", ({ path, language, name, layout, guards }) => {
    const found = resolve(path, false);
    expect(found.name).toBe(name);
    expect(found.language).toBe(language);
    expect(records[name].layout).toBe(layout);
    expect(records[name].guards ?? []).toEqual(guards);
  });

  it("S2.15 hands over path parameters", () => {
    expect(resolve("/es/blog/una-luz", false).params.slug).toBe("una-luz");
  });

  it.each(["/nope", "/faq/more", "/es/nope", "/es/preguntas-frecuentes", "/es/ai-headshots", "/%E0%A4%A"])(
    "S2.16 %s is nobody's",
    (path) => {
      const found = resolve(path, false);
      expect(found.name).toBeNull();
      expect(found.language).toBe(path.startsWith("/es/") ? "es" : "en");
    },
  );

  it("shows the kit in development only", () => {
    expect(resolve("/dev/kit", true).name).toBe("dev-kit");
    expect(resolve("/dev/kit", false).name).toBeNull();
  });

  it("calls only the English path of a page neutral", () => {
    expect(resolve("/faq", false).neutral).toBe(true);
    expect(resolve("/styles", false).neutral).toBe(true);
    expect(resolve("/frequent-questions", false).neutral).toBe(false);
    expect(resolve("/ai-headshots", false).neutral).toBe(false);
    expect(resolve("/es/styles", false).neutral).toBe(false);
  });
});
