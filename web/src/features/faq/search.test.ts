import { describe, expect, it } from "vitest";
import { matches, plainText } from "./search";

const question = {
  id: "a",
  group: "g",
  question: "¿Cuánto cuesta?",
  answer: "<p>Un <b>token</b> vale poco</p>",
};

describe("searching the questions", () => {
  it.each(["cuanto", "CUESTA", "token poco", ""])("finds by %j", (query) => {
    expect(matches(question, query)).toBe(true);
  });

  it("wants every word, and never looks into markup", () => {
    expect(matches(question, "token caro")).toBe(false);
    expect(matches(question, "<b>")).toBe(false);
    expect(plainText(question.answer)).toBe("Un token vale poco");
  });
});
