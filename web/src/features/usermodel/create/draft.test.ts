import { describe, expect, it } from "vitest";
import {
  admitFiles,
  asSelfie,
  type Comparison,
  type Draft,
  draftReducer,
  emptyDraft,
  nextToCheck,
  openSteps,
  relationOf,
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

describe("the steps that can be opened", () => {
  it("are the complete ones and the first incomplete one", () => {
    expect(openSteps(emptyDraft("k"))).toEqual(["who"]);
    expect(openSteps({ ...ana, name: "A" })).toEqual(["who"]);
    expect(openSteps(ana)).toEqual(["who", "selfies"]);
    expect(openSteps({ ...ana, selfies: selfies(3, good) })).toEqual(["who", "selfies"]);
    expect(openSteps({ ...ana, selfies: selfies(4, good) })).toEqual(["who", "selfies", "start"]);
  });

  it("ignore rejected selfies, and wait for unfinished checks", () => {
    const refused = [...selfies(4, good), ...selfies(2, bad, "bad")];
    expect(openSteps({ ...ana, selfies: refused })).toHaveLength(3);
    const waiting = [...selfies(4, good), ...selfies(1, null, "new")];
    expect(openSteps({ ...ana, selfies: waiting })).toHaveLength(2);
    const draft = draftReducer({ ...ana, selfies: waiting }, { type: "uncheckable", id: "new0" });
    expect(openSteps(draft)).toHaveLength(3);
  });
});

describe("chosen files", () => {
  it("are added once each", () => {
    const draft = draftReducer(ana, { type: "added", selfies: [asSelfie(file("a.jpg"), "a")] });
    const found = admitFiles(draft, [file("a.jpg"), file("b.jpg"), file("b.jpg")]);
    expect(found.files.map(({ name }) => name)).toEqual(["b.jpg"]);
    expect(found).toMatchObject({ duplicates: 2, tooMany: false });
  });

  it("are limited to twenty, not counting rejected ones", () => {
    const draft = { ...ana, selfies: [...selfies(18, good), ...selfies(5, bad, "bad")] };
    const found = admitFiles(draft, [file("a.jpg"), file("b.jpg"), file("c.jpg")]);
    expect(found.files).toHaveLength(2);
    expect(found.tooMany).toBe(true);
  });
});

describe("the next selfies to check", () => {
  const next = (draft: Draft, checking: string[] = []) =>
    nextToCheck(draft, { ids: new Set(checking), concurrency: 2, language: "en" }).map(({ id }) => id);

  it("are limited by the concurrency", () => {
    const draft = { ...ana, selfies: [...selfies(2, good), ...selfies(5, null, "new")] };
    expect(next(draft)).toEqual(["new0", "new1"]);
    expect(next(draft, ["new0"])).toEqual(["new1"]);
    expect(next(draft, ["new0", "new1"])).toEqual([]);
  });

  it("include those to retry, and replaced ones", () => {
    let draft = draftReducer({ ...ana, selfies: selfies(1, null) }, { type: "uncheckable", id: "s0" });
    expect(next(draft)).toEqual([]);
    draft = draftReducer(draft, { type: "checkAgain", id: "s0" });
    expect(next(draft)).toEqual(["s0"]);
    draft = draftReducer(draft, { type: "checked", id: "s0", verdict: bad });
    draft = draftReducer(draft, { type: "replaced", id: "s0", by: selfie("other", null) });
    expect(next(draft)).toEqual(["other"]);
  });

  it("include those with a verdict in another language, which stays valid until then", () => {
    const draft = { ...ana, selfies: selfies(4, { ...good, language: "es" }) };
    expect(next(draft)).toEqual(["s0", "s1"]);
    expect(openSteps(draft)).toHaveLength(3);
  });
});

describe("compared selfies (docs/product.md#selfies)", () => {
  const compared = (...found: (Comparison | null)[]): Draft => {
    const draft = { ...ana, selfies: selfies(found.length, good) };
    const comparisons = found.flatMap((comparison, index) =>
      comparison ? [[`s${index}`, comparison] as const] : [],
    );
    return draftReducer(draft, { type: "compared", comparisons: new Map(comparisons) });
  };
  const own = { person: 0, copyOf: null };
  const relations = (draft: Draft) => draft.selfies.map((each) => relationOf(draft, each));
  const none = { copyOf: null, unlike: null, like: null };

  it("name the selfie of which one is a copy, and leave the copy out", () => {
    const draft = compared(own, own, own, { person: 0, copyOf: "s1" });
    expect(relations(draft)).toEqual([none, none, none, { ...none, copyOf: 2 }]);
    expect(openSteps(draft)).toEqual(["who", "selfies"]);
    // A copy of nothing is a selfie like any other.
    const alone = draftReducer(draft, { type: "removed", ids: ["s1"] });
    expect(
      draftReducer(alone, { type: "compared", comparisons: new Map() }).selfies.map(
        ({ comparison }) => comparison,
      ),
    ).toEqual([null, null, null]);
  });

  it("name whom a stranger is unlike, and like; strangers do not stop the way", () => {
    const other = { person: 1, copyOf: null };
    const draft = compared(other, own, other, own, { person: 2, copyOf: null });
    expect(relations(draft)).toEqual([
      { copyOf: null, unlike: 2, like: 3 },
      none,
      { copyOf: null, unlike: 2, like: 1 },
      none,
      { copyOf: null, unlike: 2, like: null },
    ]);
    expect(openSteps(draft)).toHaveLength(3);
  });

  it("are checked again when their pass has expired", () => {
    const draft = draftReducer(compared(own, own), { type: "passExpired", ids: ["s1"] });
    expect(
      nextToCheck(draft, { ids: new Set(), concurrency: 2, language: "en" }).map(({ id }) => id),
    ).toEqual(["s1"]);
  });
});
