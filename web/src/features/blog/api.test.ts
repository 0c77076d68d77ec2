import { describe, expect, it } from "vitest";
import { pageNumber, postCall, postsCall, searchWords } from "./api";

describe("the calls of the blog (docs/product.md#routes)", () => {
  it("fetch five posts per page, with an optional filter", () => {
    expect(postsCall({ page: 1 }).body).toEqual({ page: 1, itemsPerPage: 5, where: {} });
    expect(postsCall({ page: 2, categorySlug: "guides", query: "light" }).body).toEqual({
      page: 2,
      itemsPerPage: 5,
      where: { categorySlug: "guides", query: "light" },
    });
  });

  it("encode the slug of a post", () => {
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
  ])("parse page %j as %d", (text, page) => {
    expect(pageNumber(text)).toBe(page);
  });

  it("ignore a blank search and truncate a long one", () => {
    expect(searchWords("  ")).toBeUndefined();
    expect(searchWords(" light ")).toBe("light");
    expect(searchWords("x".repeat(200))).toHaveLength(80);
  });
});
