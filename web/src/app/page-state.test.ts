import { expect, it } from "vitest";
import { serializePageState } from "./page-state";

it("cannot close its script element", () => {
  const answers: [readonly [string, unknown, "en"], unknown][] = [
    [["/api/faq", null, "en"], "</script><script>alert(1)</script>\u2028\u2029<!--"],
  ];
  const state = { signedIn: false, origin: "https://retrato.example", day: 20_000, answers };
  const text = serializePageState(state);
  expect(text).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual(state);
});
