import { describe, expect, it } from "vitest";
import { firstPicturePage, pageAfterLogIn, pageAfterSignUp, safeRedir } from "./redir";

describe("redir", () => {
  it.each(["/tokens", "/es/styles?page=2#top", "/", "/blog/caf%C3%A9"])("follows %s", (path) => {
    expect(safeRedir(path)).toBe(path);
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\n/evil.example",
    " /tokens",
    "tokens",
    "",
    undefined,
  ])("ignores %j", (value) => {
    expect(safeRedir(value)).toBeNull();
  });

  it("defaults to the page where pictures are made, in the same language", () => {
    expect(pageAfterLogIn("/tokens", "es")).toBe("/tokens");
    for (const unwanted of ["//evil.example", null, "/", "/es", "/ai-headshots", "/logout", "/es/logout?x"]) {
      expect(pageAfterLogIn(unwanted, "en")).toBe("/reimagine");
      expect(pageAfterSignUp(unwanted, "es")).toBe("/es/reimagine");
    }
  });

  it("does not lead a newcomer to a page that needs Premium", () => {
    expect(pageAfterLogIn("/my-models/create", "en")).toBe("/my-models/create");
    expect(pageAfterSignUp("/my-models/create", "en")).toBe("/reimagine");
    expect(pageAfterSignUp("/settings/subscriptions/subscribe?plan=a", "en")).toBe(
      "/settings/subscriptions/subscribe?plan=a",
    );
  });

  it("starts the first picture on the kept page only if pictures are made there", () => {
    expect(firstPicturePage("/reimagine?style=noir", "en")).toBe("/reimagine?style=noir");
    expect(firstPicturePage("/es/animate", "es")).toBe("/es/animate");
    expect(firstPicturePage("/tokens", "es")).toBe("/es/reimagine");
    expect(firstPicturePage(null, "en")).toBe("/reimagine");
  });
});
