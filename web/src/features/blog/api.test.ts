import { describe, expect, it } from "vitest";
import { pageNumber, postCall, postsCall, searchWords } from "./api";

describe("S7.6 what the blog asks for", () => {
  it("asks for five posts a page, of all or of some", () => {
    expect(postsCall({ page: 1 }).body).toEqual({ page: 1, itemsPerPage: 5, where: {} });
    expect(postsCall({ page: 2, categorySlug: "guides", query: "light" }).body).toEqual({
      page: 2,
      itemsPerPage: 5,
      where: { categorySlug: "guides", query: "light" },
    });
  });

  it("names a post by its address, whatever stands in it", () => {
    expect(postCall("a/../b?c").path).toBe("/api/blog/posts/a%2F..%2Fb%3Fc");
  });

  it.each([
    [undefined, 1],
    ["2", 2],
    ["0", 1],
    ["-1", 1],
    ["1e3", 1],
    ["999999", 1],
    ["two", 1],
  ])("takes page %j for %d", (text, page) => {
    expect(pageNumber(text)).toBe(page);
  });

  it("looks for words only where there are some", () => {
    expect(searchWords("  ")).toBeUndefined();
    expect(searchWords(" light ")).toBe("light");
    expect(searchWords("x".repeat(200))).toHaveLength(80);
  });
});
