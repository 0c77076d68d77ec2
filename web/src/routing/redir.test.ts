import { describe, expect, it } from "vitest";
import { redirOrIndex, safeRedir } from "./redir";

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

  it("falls back to the landing page in the same language", () => {
    expect(redirOrIndex("//evil.example", "es")).toBe("/es");
    expect(redirOrIndex("/tokens", "es")).toBe("/tokens");
  });

  it("does not redirect to the logout page", () => {
    expect(redirOrIndex("/logout", "en")).toBe("/");
    expect(redirOrIndex("/es/logout?x", "es")).toBe("/es");
  });
});
