import { describe, expect, it } from "vitest";
import type { Guard, Layout } from "./record";
import { resolve } from "./resolve";
import { type RouteName, records } from "./table";

interface Row {
  path: string;
  language: "en" | "es";
  name: RouteName;
  layout: Layout;
  guards?: Guard[];
}

const row = (
  path: string,
  language: "en" | "es",
  name: RouteName,
  layout: Layout = "default",
  guards: Guard[] = [],
): Row => ({ path, language, name, layout, guards });

const both = (path: string, name: RouteName, layout?: Layout, guards?: Guard[]): Row[] => [
  row(path, "en", name, layout, guards),
  row(path === "/" ? "/es" : `/es${path}`, "es", name, layout, guards),
];

const rows: Row[] = [
  ...both("/", "index"),
  row("/ai-headshots", "en", "seo-headshots"),
  row("/fotos-con-ia", "es", "seo-photos"),
  ...both("/faq", "faq"),
  row("/frequent-questions", "en", "faq"),
  row("/preguntas-frecuentes", "es", "faq"),
  ...both("/login", "login", "blank", ["no-auth"]),
  ...both("/register", "register", "blank", ["no-auth"]),
  ...both("/forgot-password", "forgot-password", "blank"),
  ...both("/terms", "terms"),
  ...both("/logout", "logout", "default", ["auth"]),
  ...both("/tokens", "tokens", "default", ["auth"]),
  ...both("/imagine", "imagine", "default", ["auth"]),
  ...both("/reimagine", "reimagine", "default", ["auth"]),
  ...both("/animate", "animate", "default", ["auth"]),
  ...both("/premium", "premium"),
  ...both("/c", "c"),
  ...both("/my-photos", "my-photos", "default", ["auth"]),
  ...both("/my-videos", "my-videos", "default", ["auth"]),
  ...both("/my-models", "my-models", "default", ["auth"]),
  ...both("/my-models/create", "my-models-create", "default", ["auth", "subscription-APP-active"]),
  ...both("/blog", "blog", "default-blog"),
  ...both("/blog/a-post", "blog-slug", "default-blog"),
  ...both("/blog/categories", "blog-categories", "default-blog"),
  ...both("/blog/categories/light", "blog-categories-slug", "default-blog"),
  ...both("/styles", "styles"),
  ...both("/styles/studio", "styles-category-slug"),
  ...both("/settings", "settings", "default", ["auth"]),
  ...both("/settings/subscriptions", "settings-subscriptions", "blank", ["auth"]),
  ...both("/settings/subscriptions/change", "settings-subscriptions-action", "default", ["auth"]),
  ...both("/email-confirmation", "email-confirmation", "blank"),
  row("/confirmacion-email", "es", "email-confirmation", "blank"),
  ...both("/auth/openid/google", "auth-openid", "blank", ["no-auth"]),
  ...both("/auth/pms/ext__paddle", "auth-pms-ext__paddle", "blank", ["auth"]),
];

describe("every path of the product (docs/product.md#routes)", () => {
  it.each(rows)("$path is $name in $language", ({ path, language, name, layout, guards }) => {
    const found = resolve(path, false);
    expect(found.name).toBe(name);
    expect(found.language).toBe(language);
    expect(records[name].layout).toBe(layout);
    expect(records[name].guards ?? []).toEqual(guards);
  });

  it("has path parameters", () => {
    expect(resolve("/es/blog/una-luz", false).params.slug).toBe("una-luz");
  });

  it.each(["/nope", "/faq/more", "/es/nope", "/es/preguntas-frecuentes", "/es/ai-headshots", "/%E0%A4%A"])(
    "%s is not found",
    (path) => {
      const found = resolve(path, false);
      expect(found.name).toBeNull();
      expect(found.language).toBe(path.startsWith("/es/") ? "es" : "en");
    },
  );

  it("has the kit in development only", () => {
    expect(resolve("/dev/kit", true).name).toBe("dev-kit");
    expect(resolve("/dev/kit", false).name).toBeNull();
  });

  it("is neutral only as the English path of a page", () => {
    expect(resolve("/faq", false).neutral).toBe(true);
    expect(resolve("/styles", false).neutral).toBe(true);
    expect(resolve("/frequent-questions", false).neutral).toBe(false);
    expect(resolve("/ai-headshots", false).neutral).toBe(false);
    expect(resolve("/es/styles", false).neutral).toBe(false);
  });
});
