import { describe, expect, it } from "vitest";
import { faqCall } from "@/features/faq/api";
import { callsOf } from "./calls";

describe("the calls of a page", () => {
  it("are those of its record", () => {
    expect(callsOf({ name: "faq", params: {} }, "?x=1")).toEqual([faqCall]);
    expect(callsOf({ name: "terms", params: {} }, "")).toEqual([]);
  });

  it("are none where no page has the path", () => {
    expect(callsOf({ name: null, params: {} }, "")).toEqual([]);
  });
});
