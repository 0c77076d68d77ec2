// Photos as phones make them are accepted, upright and in the right colours (docs/product.md#uploads). Each fixture shows four
// fields: red and green above blue and grey. All but one are stored in Display P3 or on their side.
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expect, open, test } from "./fixtures";

const megabyte = 1024 * 1024;
/** Of 255, per channel: JPEG, rounding and the conversion of colours. */
const colourError = 6;
const fields = [
  [200, 80, 60],
  [70, 150, 80],
  [40, 120, 200],
  [128, 128, 128],
];

const photo = (name: string) => readFileSync(new URL(`photos/${name}`, import.meta.url));

/** Add comments to a JPEG until it has a size. */
function padded(jpeg: Buffer, bytes: number): Buffer {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533)]);
  const count = Math.ceil((bytes - jpeg.length) / comment.length);
  return Buffer.concat([jpeg.subarray(0, 2), ...Array(count).fill(comment), jpeg.subarray(2)]);
}

/** Convert a picture in the page, which can encode WebP. */
async function asWebp(page: Page, jpeg: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]), { resizeWidth: 768, resizeHeight: 1024 });
    const canvas = Object.assign(document.createElement("canvas"), { width: 768, height: 1024 });
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    return canvas.toDataURL("image/webp", 0.9).replace(/^.*,/, "");
  }, jpeg.toString("base64"));
  return Buffer.from(base64, "base64");
}

/** The preview shows what is uploaded: return its type, size and the colours of its fields. */
async function readPreview(drop: Locator) {
  const preview = drop.getByRole("img", { name: "Your photo", exact: true });
  await expect(preview).toHaveAttribute("src", /^data:/, { timeout: 60_000 });
  return preview.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height, src } = image;
    const canvas = Object.assign(document.createElement("canvas"), { width: 4, height: 4 });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context?.drawImage(image, 0, 0, 4, 4);
    const colours = [
      [0, 0],
      [3, 0],
      [0, 3],
      [3, 3],
    ].map(([x = 0, y = 0]) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3));
    return { type: src.slice(5, 15), width, height, bytes: (src.length * 3) / 4, colours };
  });
}

const cases = [
  { name: "HEIC of 12 megapixels, rotated, in Display P3", file: "display-p3-12mp.heic", edge: [3024, 4032] },
  { name: "a rotated JPEG of 11 MB", file: "rotated-12mp.jpg", pad: 11 * megabyte, edge: [3024, 4032] },
  { name: "48 megapixels in Display P3", file: "display-p3-48mp.jpg", edge: [4096, 3072] },
  { name: "WebP", file: "rotated-12mp.jpg", webp: true, edge: [768, 1024] },
];

test("photos of phones are converted before the upload: upright, small enough, in the right colours", async ({
  page,
}) => {
  for (const { name, file, pad, webp, edge } of cases) {
    await open(page, "/dev/kit");
    const original = photo(file);
    const buffer = webp ? await asWebp(page, original) : pad ? padded(original, pad) : original;
    const chosen = webp ? { name: "me.webp", mimeType: "image/webp" } : { name: file, mimeType: "" };
    // The second one shows a picture from the start.
    const input = page.locator("input[type=file]:enabled").first();
    await input.setInputFiles({ ...chosen, buffer });
    const uploaded = await readPreview(input.locator(".."));
    expect([uploaded.type, uploaded.width, uploaded.height], name).toEqual(["image/jpeg", ...edge]);
    expect(uploaded.bytes, name).toBeLessThanOrEqual(5 * megabyte);
    const errors = fields.flatMap((field, index) =>
      field.map((value, channel) => Math.abs(value - (uploaded.colours[index]?.[channel] ?? -255))),
    );
    expect(Math.max(...errors), `${name}: ${JSON.stringify(uploaded.colours)}`).toBeLessThanOrEqual(
      colourError,
    );
  }
});
