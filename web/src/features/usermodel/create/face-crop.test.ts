import { describe, expect, it } from "vitest";
import { faceCrop } from "./face-crop";

describe("a picture cropped to the face", () => {
  it("shows the face in the centre, with hair and chin", () => {
    const face = { left: 0.4, top: 0.4, width: 0.2, height: 0.2 };
    expect(faceCrop(face, 1)).toMatchObject({
      width: "238.1%",
      height: "238.1%",
      left: "-69.05%",
      top: "-67.05%",
    });
  });

  it("never exceeds the picture, at its edges or when the face fills it", () => {
    const corner = { left: 0, top: 0, width: 0.2, height: 0.2 };
    expect(faceCrop(corner, 1)).toMatchObject({ left: "0%", top: "0%" });
    const large = { left: 0.1, top: 0.1, width: 0.8, height: 0.8 };
    expect(faceCrop(large, 1)).toMatchObject({ width: "100%", height: "100%", left: "0%", top: "0%" });
  });

  it("keeps the aspect ratio of the picture", () => {
    const { width, height } = faceCrop({ left: 0.45, top: 0.3, width: 0.1, height: 0.2 }, 2);
    expect(Number.parseFloat(String(width)) / Number.parseFloat(String(height))).toBeCloseTo(2, 2);
  });
});
