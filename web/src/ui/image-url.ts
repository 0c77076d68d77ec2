export type ImageFormat = "webp" | "avif" | "jpeg" | "png";

export type ImageModifiers = {
  width?: number | undefined;
  height?: number | undefined;
  quality?: number | undefined;
  blur?: number | undefined;
  format?: ImageFormat | undefined;
};

// The image service supports only these sizes and qualities. Keep in sync with server/retrato/media/modifiers.py; a
// test of the server compares the two.
export const imageEdges = [
  10, 16, 32, 48, 64, 100, 128, 160, 224, 320, 384, 500, 630, 640, 768, 1024, 1200, 1280, 1536, 2048, 3072,
];
const imageQualities = [50, 60, 75, 90];

/** Round up to the next step, so that no picture is upscaled; at most the largest step. */
export const nextStep = (steps: number[], wanted: number): number =>
  steps.find((step) => step >= wanted) ?? Math.max(...steps);

/** Whether the image service can resize this picture: only stored files and content. */
export const isResizable = (src: string): boolean => /^\/(files|content)\//.test(src);

/** Return the URL of a picture in another size or format. Other URLs are returned unchanged. */
export function imageUrl(src: string, { width, height, quality, blur, format }: ImageModifiers): string {
  if (!isResizable(src)) return src;
  const modifiers = [
    width && `w_${nextStep(imageEdges, width)}`,
    height && `h_${nextStep(imageEdges, height)}`,
    quality && `q_${nextStep(imageQualities, quality)}`,
    blur && `blur_${blur}`,
    format && `f_${format}`,
  ].filter(Boolean);
  return `/_img/${modifiers.join(",") || "_"}${src}`;
}
