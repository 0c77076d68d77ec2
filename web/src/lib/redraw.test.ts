import { beforeEach, expect, it, vi } from "vitest";
import { redrawWithin } from "./redraw";

const megabyte = 1024 * 1024;
/** A photo of 48 megapixels. */
const bitmap = { width: 8000, height: 6000, close: vi.fn() };

let drawn: { edge: number; quality: number }[];

/** Stub a canvas whose JPEGs have so many bytes per pixel at quality 1. */
function stubCanvas(bytesPerPixel: number) {
  class Canvas {
    constructor(
      readonly width: number,
      readonly height: number,
    ) {}
    getContext = () => ({ fillRect() {}, drawImage() {} });
    async convertToBlob({ type, quality }: { type: string; quality: number }) {
      drawn.push({ edge: this.width, quality });
      return new Blob([new Uint8Array(this.width * this.height * bytesPerPixel * quality)], { type });
    }
  }
  vi.stubGlobal("OffscreenCanvas", Canvas);
}

beforeEach(() => {
  drawn = [];
  bitmap.close.mockClear();
  vi.stubGlobal("createImageBitmap", async () => bitmap);
});

const photo = new File(["pixels"], "me.heic");

it("keeps the first version that is small enough", async () => {
  stubCanvas(0.1);
  const file = await redrawWithin(photo, 5 * megabyte);
  expect([file.name, file.type]).toEqual(["me.jpg", "image/jpeg"]);
  expect(drawn).toEqual([{ edge: 4096, quality: 0.92 }]);
  expect(bitmap.close).toHaveBeenCalledOnce();
});

it("lowers the quality before the size", async () => {
  stubCanvas(0.49);
  const file = await redrawWithin(photo, 5 * megabyte);
  expect(file.size).toBeLessThanOrEqual(5 * megabyte);
  expect(drawn).toEqual([
    { edge: 4096, quality: 0.92 },
    { edge: 4096, quality: 0.8 },
  ]);
  drawn = [];
  stubCanvas(2);
  expect((await redrawWithin(photo, 5 * megabyte)).size).toBeLessThanOrEqual(5 * megabyte);
  expect(drawn.at(-1)).toEqual({ edge: 1600, quality: 0.75 });
  expect(drawn).toHaveLength(4);
});

it("refuses what stays too large", async () => {
  stubCanvas(0.1);
  await expect(redrawWithin(photo, 1000)).rejects.toThrow("stays too large");
  expect(drawn).toHaveLength(4);
  expect(bitmap.close).toHaveBeenCalledOnce();
});
