import { describe, expect, it } from "vitest";
import {
  admitted,
  asSelfie,
  changed,
  type Draft,
  emptyDraft,
  nextToCheck,
  openSteps,
  type Selfie,
  type Verdict,
} from "./draft";

const good: Verdict = { ok: true, message: "A good one.", face: null, language: "en" };
const bad: Verdict = { ok: false, message: "It is too dark.", face: null, language: "en" };
const file = (name: string) => new File(["x"], name, { lastModified: 1 });
const selfie = (id: string, verdict: Verdict | null): Selfie => ({
  ...asSelfie(file(`${id}.jpg`), id),
  verdict,
});
const selfies = (count: number, verdict: Verdict | null, from = "s") =>
  Array.from({ length: count }, (_, index) => selfie(`${from}${index}`, verdict));
const ana: Draft = { ...emptyDraft("k"), name: "Ana", gender: "FEMALE" };

describe("the steps one may go to", () => {
  it("are the complete ones and the first that is not", () => {
    expect(openSteps(emptyDraft("k"))).toEqual(["who"]);
    expect(openSteps({ ...ana, name: "A" })).toEqual(["who"]);
    expect(openSteps(ana)).toEqual(["who", "selfies"]);
    expect(openSteps({ ...ana, selfies: selfies(3, good) })).toEqual(["who", "selfies"]);
    expect(openSteps({ ...ana, selfies: selfies(4, good) })).toEqual(["who", "selfies", "start"]);
  });

  it("do not mind selfies that were refused, and wait for those still being checked", () => {
    const refused = [...selfies(4, good), ...selfies(2, bad, "bad")];
    expect(openSteps({ ...ana, selfies: refused })).toHaveLength(3);
    const waiting = [...selfies(4, good), ...selfies(1, null, "new")];
    expect(openSteps({ ...ana, selfies: waiting })).toHaveLength(2);
    const draft = changed({ ...ana, selfies: waiting }, { type: "uncheckable", id: "new0" });
    expect(openSteps(draft)).toHaveLength(3);
  });
});

describe("chosen files", () => {
  it("are taken once each", () => {
    const draft = changed(ana, { type: "added", selfies: [asSelfie(file("a.jpg"), "a")] });
    const found = admitted(draft, [file("a.jpg"), file("b.jpg"), file("b.jpg")]);
    expect(found.files.map(({ name }) => name)).toEqual(["b.jpg"]);
    expect(found).toMatchObject({ repeated: 2, tooMany: false });
  });

  it("find room for twenty, not counting those that were refused", () => {
    const draft = { ...ana, selfies: [...selfies(18, good), ...selfies(5, bad, "bad")] };
    const found = admitted(draft, [file("a.jpg"), file("b.jpg"), file("c.jpg")]);
    expect(found.files).toHaveLength(2);
    expect(found.tooMany).toBe(true);
  });
});

describe("checking", () => {
  const next = (draft: Draft, checking: string[] = []) =>
    nextToCheck(draft, { ids: new Set(checking), atOnce: 2, language: "en" }).map(({ id }) => id);

  it("goes on with as many as may run at once", () => {
    const draft = { ...ana, selfies: [...selfies(2, good), ...selfies(5, null, "new")] };
    expect(next(draft)).toEqual(["new0", "new1"]);
    expect(next(draft, ["new0"])).toEqual(["new1"]);
    expect(next(draft, ["new0", "new1"])).toEqual([]);
  });

  it("is tried again where nobody could check, and where another picture took the place", () => {
    let draft = changed({ ...ana, selfies: selfies(1, null) }, { type: "uncheckable", id: "s0" });
    expect(next(draft)).toEqual([]);
    draft = changed(draft, { type: "checkAgain", id: "s0" });
    expect(next(draft)).toEqual(["s0"]);
    draft = changed(draft, { type: "judged", id: "s0", verdict: bad });
    draft = changed(draft, { type: "replaced", id: "s0", by: selfie("other", null) });
    expect(next(draft)).toEqual(["other"]);
  });

  it("is done again for a verdict in another language, which counts until then", () => {
    const draft = { ...ana, selfies: selfies(4, { ...good, language: "es" }) };
    expect(next(draft)).toEqual(["s0", "s1"]);
    expect(openSteps(draft)).toHaveLength(3);
  });
});
