// Validation of a chosen picture before the upload.

export const acceptedTypes = [".jpg", ".jpeg", ".png"];

const megabyte = 1024 * 1024;

export type ImageRules = { maxMegabytes: number; minWidth: number; minHeight: number };

/** The key of the error message. */
export type ImageProblem = "wrongType" | "tooBig" | "tooSmall" | "cantLoadImage" | "cantLoadReader";

export type ReadImage = { url: string } | { problem: ImageProblem };

const isAccepted = (file: File) =>
  acceptedTypes.some((ending) => file.name.toLowerCase().endsWith(ending)) ||
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

export async function readImage(file: File, rules: ImageRules): Promise<ReadImage> {
  if (!isAccepted(file)) return { problem: "wrongType" };
  if (file.size > rules.maxMegabytes * megabyte) return { problem: "tooBig" };
  const url = await readAsUrl(file);
  if (!url) return { problem: "cantLoadReader" };
  const image = await load(url);
  if (!image) return { problem: "cantLoadImage" };
  const enough = image.naturalWidth >= rules.minWidth && image.naturalHeight >= rules.minHeight;
  return enough ? { url } : { problem: "tooSmall" };
}
