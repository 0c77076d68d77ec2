// Decodes HEIC, the format of iPhones, in browsers that do not: Safari does. The decoder is a file of its own (libheif, LGPL),
// loaded when the first such photo is chosen.
import libheifUrl from "libheif-js/libheif-wasm/libheif-bundle.js?url";
import { conversionOf, convert } from "./colour-profile";

/** Brands of still pictures coded as HEVC, at byte 8 of the file. */
const brands = new Set(["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1"]);

export async function isHeic(picture: Blob): Promise<boolean> {
  const head = new TextDecoder("latin1").decode(await picture.slice(4, 12).arrayBuffer());
  return head.startsWith("ftyp") && brands.has(head.slice(4));
}

export interface HeicRequest {
  bytes: ArrayBuffer;
  libheifUrl: string;
}

/** Pixels as RGBA, upright; null if the file is broken. */
export type HeicAnswer = { width: number; height: number; pixels: Uint8ClampedArray<ArrayBuffer> } | null;

function decodeInWorker(request: HeicRequest): Promise<HeicAnswer> {
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), { name: "heic" });
  return new Promise<HeicAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<HeicAnswer>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

/** Throw if the picture is broken. */
export async function decodeHeic(picture: Blob): Promise<ImageBitmap> {
  const bytes = await picture.arrayBuffer();
  const answer = await decodeInWorker({ bytes, libheifUrl: new URL(libheifUrl, location.href).href });
  if (!answer) throw new Error("Not a readable HEIC file");
  const { width, height, pixels } = answer;
  const conversion = conversionOf(new Uint8Array(bytes));
  if (conversion) convert(pixels, conversion);
  return createImageBitmap(new ImageData(pixels, width, height));
}
