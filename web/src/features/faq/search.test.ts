import { describe, expect, it } from "vitest";
import { matches, plainText } from "./search";

const question = {
  id: "a",
  group: "g",
  question: "¿Cuánto cuesta?",
  answer: "<p>Un <b>token</b> vale poco</p>",
};

describe("the search in the questions", () => {
  it.each(["cuanto", "CUESTA", "token poco", ""])("finds %j", (query) => {
    expect(matches(question, query)).toBe(true);
  });

  it("requires every word, and ignores markup", () => {
    expect(matches(question, "token caro")).toBe(false);
    expect(matches(question, "<b>")).toBe(false);
    expect(plainText(question.answer)).toBe("Un token vale poco");
  });
});
