import { describe, expect, it } from "vitest";
import { conversionOf, convert } from "./colour-profile";

const box = (kind: string, ...content: number[]) =>
  new Uint8Array([...`....colr${kind}`].map((letter) => letter.charCodeAt(0)).concat(content));

describe("colours of a HEIC file (docs/product.md#uploads)", () => {
  it("are converted from Display P3 to sRGB", () => {
    const matrix = conversionOf(box("nclx", 0, 12, 0, 13, 0, 1, 0x80));
    // Grey, and the P3 values of the sRGB colours (200, 80, 60) and (40, 120, 200).
    const pixels = new Uint8ClampedArray([128, 128, 128, 255, 186, 88, 67, 255, 64, 118, 194, 255]);
    convert(pixels, matrix ?? []);
    const expected = [128, 128, 128, 255, 200, 80, 60, 255, 40, 120, 200, 255];
    for (const [index, value] of expected.entries()) {
      expect(Math.abs((pixels[index] ?? 0) - value)).toBeLessThanOrEqual(3);
    }
  });

  it("stay as they are in sRGB, without a profile and with a broken one", () => {
    expect(conversionOf(box("nclx", 0, 1, 0, 13, 0, 1, 0x80))).toBeNull();
    expect(conversionOf(new Uint8Array(40))).toBeNull();
    expect(conversionOf(box("prof", 1, 2, 3))).toBeNull();
  });
});
