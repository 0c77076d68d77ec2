import { describe, expect, it } from "vitest";
import { readQuery, withQuery } from "./query";

describe("query strings", () => {
  it("are parsed as they were written", () => {
    const query = { redir: "/a?b=c&d=é", empty: "" };
    expect(readQuery(withQuery("/x", query).slice(2))).toEqual(query);
  });

  it("are parsed even if they are malformed", () => {
    expect(readQuery("?a=1+2&b&c=%E0%A4%A&=d")).toEqual({ a: "1 2", b: "", c: "%E0%A4%A", "": "d" });
    expect(readQuery("")).toEqual({});
  });
});
