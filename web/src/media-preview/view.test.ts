import { describe, expect, it } from "vitest";
import { fitted, maxScale, moved, scaled, whole } from "./view";

const stage = { width: 400, height: 800 };
const picture = fitted({ width: 1000, height: 1000 }, stage);

describe("view of a picture, docs/product.md#media-preview", () => {
  it("initially fits the whole picture into the stage", () => {
    expect(picture).toEqual({ width: 400, height: 400 });
    expect(fitted({ width: 900, height: 1600 }, { width: 900, height: 800 })).toEqual({
      width: 450,
      height: 800,
    });
  });

  it("keeps the point under the finger fixed while zooming", () => {
    const at = { x: 100, y: 50 };
    const view = scaled(whole, 4, at, picture, stage);
    // The point of the picture at (100, 50) has not moved.
    expect(at.x - view.x).toBeCloseTo(100 * view.scale);
    expect(at.y - view.y).toBeCloseTo(50 * view.scale);
  });

  it("limits the scale", () => {
    expect(scaled(whole, 0.2, { x: 0, y: 0 }, picture, stage)).toEqual(whole);
    expect(scaled(whole, 99, { x: 0, y: 0 }, picture, stage).scale).toBe(maxScale);
  });

  it("limits the offset to the stage", () => {
    const close = scaled(whole, 3, { x: 0, y: 0 }, picture, stage);
    expect(moved(close, { x: 5000, y: -5000 }, picture, stage)).toEqual({ scale: 3, x: 400, y: -200 });
    expect(moved(whole, { x: 30, y: 30 }, picture, stage)).toEqual(whole);
  });

  it("is centred again after zooming out", () => {
    const close = moved(scaled(whole, 3, { x: 9, y: 9 }, picture, stage), { x: 80, y: 9 }, picture, stage);
    const { scale, x, y } = scaled(close, 1, { x: 150, y: 0 }, picture, stage);
    expect([scale, Math.hypot(x, y)]).toEqual([1, 0]);
  });
});
