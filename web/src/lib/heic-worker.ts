// Runs libheif away from the page, which stays responsive. The server allows this worker, and nothing else, to compile
// WebAssembly.
import type { HeicAnswer, HeicRequest } from "./heic";

interface HeifImage {
  get_width(): number;
  get_height(): number;
  display(target: HeicTarget, callback: (drawn: HeicTarget | null) => void): void;
}
type HeicTarget = NonNullable<HeicAnswer> & { data: Uint8ClampedArray<ArrayBuffer> };

interface Libheif {
  HeifDecoder: new () => { decode(bytes: ArrayBuffer): HeifImage[] };
}

declare const importScripts: (url: string) => void;
declare const libheif: () => Libheif;

function decode({ bytes, libheifUrl }: HeicRequest): Promise<HeicAnswer> {
  importScripts(libheifUrl);
  const { HeifDecoder } = libheif();
  const [image] = new HeifDecoder().decode(bytes);
  if (!image) return Promise.resolve(null);
  const width = image.get_width();
  const height = image.get_height();
  const pixels = new Uint8ClampedArray(width * height * 4);
  return new Promise((resolve) => {
    image.display({ width, height, pixels, data: pixels }, (drawn) =>
      resolve(drawn && { width, height, pixels }),
    );
  });
}

addEventListener("message", async ({ data }: MessageEvent<HeicRequest>) => {
  const answer = await decode(data);
  postMessage(answer, { transfer: answer ? [answer.pixels.buffer] : [] });
});
