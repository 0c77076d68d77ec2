// Validation of a chosen picture before the upload. One that the server would refuse for its size or format is redrawn.

/** Uploaded as they are. */
const uploadedTypes = [".jpg", ".jpeg", ".png"];
/** The others are redrawn. */
export const acceptedTypes = [...uploadedTypes, ".webp", ".heic", ".heif"];
/** What the server accepts. */
const maxPixels = 40_000_000;

const megabyte = 1024 * 1024;

export type ImageRules = { maxMegabytes: number; minWidth: number; minHeight: number };

/** The key of the error message. */
export type ImageProblem = "wrongType" | "tooBig" | "tooSmall" | "cantLoadImage" | "cantLoadReader";

/** `file` is what to upload: the chosen one, or a smaller copy. */
export type ReadImage = { file: File; url: string } | { problem: ImageProblem };

const isUploaded = (file: File) =>
  uploadedTypes.some((ending) => file.name.toLowerCase().endsWith(ending)) ||
  ["image/jpeg", "image/png"].includes(file.type);

const readAsUrl = (file: File) =>
  new Promise<string | null>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });

const load = (url: string) =>
  new Promise<HTMLImageElement | null>((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = url;
  });

/** Return a smaller copy as a JPEG, or null if the file is not a readable picture. */
async function shrink(file: File, maxBytes: number): Promise<File | null> {
  try {
    const { redrawWithin } = await import("@/lib/redraw");
    return await redrawWithin(file, maxBytes);
  } catch {
    // The caller tells the user why the file is refused.
    return null;
  }
}

async function open(
  file: File,
): Promise<{ url: string; image: HTMLImageElement } | { problem: ImageProblem }> {
  const url = await readAsUrl(file);
  if (!url) return { problem: "cantLoadReader" };
  const image = await load(url);
  return image ? { url, image } : { problem: "cantLoadImage" };
}

/** `onShrink` is called when the picture has to be redrawn, which takes a moment. */
export async function readImage(file: File, rules: ImageRules, onShrink?: () => void): Promise<ReadImage> {
  const maxBytes = rules.maxMegabytes * megabyte;
  const tooBig = file.size > maxBytes;
  if (tooBig || !isUploaded(file)) {
    onShrink?.();
    const copy = await shrink(file, maxBytes);
    if (!copy) return { problem: isUploaded(file) ? "tooBig" : "wrongType" };
    return readImage(copy, rules);
  }
  const opened = await open(file);
  if ("problem" in opened) return opened;
  const { naturalWidth: width, naturalHeight: height } = opened.image;
  if (width < rules.minWidth || height < rules.minHeight) return { problem: "tooSmall" };
  if (width * height <= maxPixels) return { file, url: opened.url };
  onShrink?.();
  const copy = await shrink(file, maxBytes);
  return copy ? readImage(copy, rules) : { problem: "cantLoadImage" };
}
