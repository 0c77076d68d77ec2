type ImageFormat = "webp" | "jpeg";
export type ImageQuality = 60 | 75 | 90;

/**
 * The image service renders only these variants: pictures of any listed width, avatars, placeholders and link previews.
 * Keep in sync with server/retrato/media/modifiers.py; a test of the server compares the two.
 */
type ImageModifiers =
  | { width: number; quality?: ImageQuality | undefined; format: "webp" }
  | { width: number; height: number; format: "webp" }
  | { width: 10; height: 10; quality: 50; blur: 3; format: "webp" }
  | { width: 1200; format: "jpeg" };

export const imageEdges = [
  10, 16, 32, 48, 64, 100, 128, 160, 224, 320, 384, 500, 640, 768, 1024, 1200, 1280, 1536, 2048, 3072,
];

/** Round up to the next step, so that no picture is upscaled; at most the largest step. */
export const nextStep = (steps: number[], wanted: number): number =>
  steps.find((step) => step >= wanted) ?? Math.max(...steps);

/** Whether the image service can resize this picture: only stored files and content. */
export const isResizable = (src: string): boolean => /^\/(files|content)\//.test(src);

/** Return the URL of a picture in another size or format. Other URLs are returned unchanged. */
export function imageUrl(src: string, modifiers: ImageModifiers): string;
export function imageUrl(
  src: string,
  {
    width,
    height,
    quality,
    blur,
    format,
  }: { width: number; height?: number; quality?: number | undefined; blur?: number; format: ImageFormat },
): string {
  if (!isResizable(src)) return src;
  const modifiers = [
    `w_${nextStep(imageEdges, width)}`,
    height && `h_${nextStep(imageEdges, height)}`,
    quality && `q_${quality}`,
    blur && `blur_${blur}`,
    `f_${format}`,
  ].filter(Boolean);
  return `/_img/${modifiers.join(",")}${src}`;
}
