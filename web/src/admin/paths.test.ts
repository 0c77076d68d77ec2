import { describe, expect, it } from "vitest";
import { basePath, inLanguage, languageOf, logInPath, sitePath } from "./paths";

describe("paths of the administration", () => {
  it("begin with the language, except in English", () => {
    expect([basePath("en"), basePath("es")]).toEqual(["/admin", "/es/admin"]);
    expect(["/admin", "/admin/people/1", "/es/admin", "/es/admin/staff"].map(languageOf)).toEqual([
      "en",
      "en",
      "es",
      "es",
    ]);
  });

  it("lead to the same page in the other language", () => {
    expect(inLanguage("/admin/people/1", "es")).toBe("/es/admin/people/1");
    expect(inLanguage("/es/admin", "en")).toBe("/admin");
    expect(inLanguage("/es/admin/staff", "es")).toBe("/es/admin/staff");
  });

  it("lead to the site", () => {
    expect([sitePath("en"), sitePath("es"), sitePath("es", "/settings")]).toEqual([
      "/",
      "/es",
      "/es/settings",
    ]);
    expect(logInPath("es", "/es/admin/staff")).toBe("/es/login?redir=%2Fes%2Fadmin%2Fstaff");
  });
});
