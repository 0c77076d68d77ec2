import { describe, expect, it } from "vitest";
import en from "@/i18n/en/studio";
import es from "@/i18n/es/studio";
import { prices } from "@/testing/prices";
import { costOf, defaults, isGenderMismatch, rules, type Style, toFormData } from "./creation-request";

const style = (gender: Style["gender"]) => ({ id: "neon-city", gender }) as Style;
const picture = new File(["bytes"], "me.jpg", { type: "image/jpeg" });
const jsonOf = (body: FormData) => JSON.parse(String(body.get("json")));

describe("a creation request (docs/product.md#create-forms)", () => {
  it("has the defaults of its mode", () => {
    expect(defaults.IMAGINE).toMatchObject({ aspectRatio: "1:1", quantity: 1 });
    expect(defaults.REIMAGINE).toMatchObject({ aspectRatio: "match_input_image", quality: "HD" });
    expect(defaults.ANIMATE).toMatchObject({ quality: "HD" });
  });

  it("costs the price of its mode and quality times the quantity", () => {
    const photos = { mode: "IMAGINE", userModelId: "m", aspectRatio: "1:1", quantity: 3 } as const;
    const edit = { mode: "REIMAGINE", image: picture, gender: null, aspectRatio: "1:1" } as const;
    const video = { mode: "ANIMATE", image: picture, gender: null } as const;
    expect(costOf(prices, photos)).toBe(12);
    expect(costOf(prices, { ...edit, quality: "SD" })).toBe(2);
    expect(costOf(prices, { ...edit, quality: "HD" })).toBe(5);
    expect(costOf(prices, { ...edit, quality: "UHD" })).toBe(8);
    expect(costOf(prices, { ...video, quality: "SD" })).toBe(20);
    expect(costOf(prices, { ...video, quality: "HD" })).toBe(40);
  });

  it("requires a model, one of three aspect ratios, and one to four photos", () => {
    const good = { userModelId: "m", aspectRatio: "16:9", quantity: 4 };
    const accepts = (part: object) => rules.IMAGINE().safeParse({ ...good, ...part }).success;
    expect(accepts({})).toBe(true);
    expect(accepts({ userModelId: "" })).toBe(false);
    expect(accepts({ aspectRatio: "match_input_image" })).toBe(false);
    expect(accepts({ quantity: 0 })).toBe(false);
    expect(accepts({ quantity: 5 })).toBe(false);
  });

  it.each(["REIMAGINE", "ANIMATE"] as const)(
    "%s requires a picture, and the gender for a unisex style",
    (mode) => {
      const good = { ...defaults[mode], image: picture };
      expect(rules[mode]("FEMALE").safeParse(good).success).toBe(true);
      expect(rules[mode]("FEMALE").safeParse({ ...good, image: null }).success).toBe(false);
      expect(rules[mode]("UNISEX").safeParse(good).success).toBe(false);
      expect(rules[mode]("UNISEX").safeParse({ ...good, gender: "MALE" }).success).toBe(true);
    },
  );

  it("rejects UHD for a video", () => {
    const film = { ...defaults.ANIMATE, image: picture, quality: "UHD" };
    expect(rules.ANIMATE("MALE").safeParse(film).success).toBe(false);
  });

  it("has the user's own words only if there are any", () => {
    const sent = (words?: string) => {
      const request = { mode: "IMAGINE", userModelId: "m", aspectRatio: "1:1", quantity: 1, words } as const;
      return JSON.parse(toFormData(style("MALE"), request).get("json") as string).IMAGINE.words;
    };
    expect([sent(), sent(""), sent("in snow")]).toEqual([undefined, undefined, "in snow"]);
    expect(
      rules.IMAGINE().safeParse({ ...defaults.IMAGINE, userModelId: "m", words: "a".repeat(301) }).success,
    ).toBe(false);
  });

  it("is sent as a JSON form of its mode, with the picture as a file", () => {
    const photos = toFormData(style("MALE"), {
      mode: "IMAGINE",
      userModelId: "m",
      aspectRatio: "1:1",
      quantity: 2,
    });
    expect(jsonOf(photos)).toEqual({
      styleId: "neon-city",
      IMAGINE: { userModelId: "m", aspectRatio: "1:1", quantity: 2 },
    });
    expect(photos.get("image")).toBeNull();

    const film = toFormData(style("MALE"), { mode: "ANIMATE", image: picture, gender: null, quality: "SD" });
    expect(jsonOf(film)).toEqual({
      styleId: "neon-city",
      ANIMATE: { gender: null, quality: "SD", consent: true },
    });
    expect(film.get("image")).toBeInstanceOf(File);
  });

  it("sends the URL of an own photo instead of a file", () => {
    const body = toFormData(style("MALE"), {
      mode: "ANIMATE",
      image: "/files/a?s",
      gender: null,
      quality: "SD",
    });
    expect(jsonOf(body).ANIMATE.imageUrl).toBe("/files/a?s");
    expect(jsonOf(body).ANIMATE).not.toHaveProperty("consent");
    expect(body.get("image")).toBeNull();
  });

  it("is a gender mismatch when the style was made for another gender than the model's", () => {
    expect(isGenderMismatch(style("MALE"), "FEMALE")).toBe(true);
    expect(isGenderMismatch(style("MALE"), "MALE")).toBe(false);
    expect(isGenderMismatch(style("MALE"), "UNISEX")).toBe(true);
    expect(isGenderMismatch(style("UNISEX"), "FEMALE")).toBe(false);
  });

  it.each([en, es])(
    "is questioned without claiming the model's gender, which may be UNISEX",
    ({ gender }) => {
      for (const text of [gender.FEMALE, gender.MALE]) expect(text).not.toMatch(/\}\} (is|es) /);
    },
  );
});
