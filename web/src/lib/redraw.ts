// Photos as phones make them, redrawn in the browser before an upload: upright, in sRGB, of limited size, and without metadata
// such as the location.
import { decodeHeic, isHeic } from "./heic";

interface Limits {
  /** In pixels. */
  longestEdge: number;
  /** Of the JPEG, from 0 to 1. */
  quality: number;
}

/** The browser applies the orientation and converts the colours; a format that it does not know may still be HEIC. */
async function decode(picture: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(picture);
  } catch (error) {
    if (await isHeic(picture)) return decodeHeic(picture);
    throw error;
  }
}

function draw(bitmap: ImageBitmap, longestEdge: number): OffscreenCanvas {
  const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No 2D canvas context");
  // Otherwise transparent areas would become black.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Redraw a picture as a JPEG. Throw if it is unreadable. */
export async function redraw(picture: Blob, { longestEdge, quality }: Limits): Promise<Blob> {
  const bitmap = await decode(picture);
  try {
    return await draw(bitmap, longestEdge).convertToBlob({ type: "image/jpeg", quality });
  } finally {
    bitmap.close();
  }
}

/** Tried in turn until the file is small enough. The server stores nothing larger than the first. */
const attempts: readonly Limits[] = [
  { longestEdge: 4096, quality: 0.92 },
  { longestEdge: 4096, quality: 0.8 },
  { longestEdge: 2560, quality: 0.8 },
  { longestEdge: 1600, quality: 0.75 },
];

/** Redraw a picture as a JPEG of at most `maxBytes`. Throw if it is unreadable. */
export async function redrawWithin(picture: File, maxBytes: number): Promise<File> {
  const bitmap = await decode(picture);
  try {
    for (const { longestEdge, quality } of attempts) {
      const drawn = await draw(bitmap, longestEdge).convertToBlob({ type: "image/jpeg", quality });
      const name = `${picture.name.replace(/\.\w+$/, "")}.jpg`;
      if (drawn.size <= maxBytes) return new File([drawn], name, { type: drawn.type });
    }
  } finally {
    bitmap.close();
  }
  throw new Error("The picture stays too large");
}
