export type ImageFormat = "webp" | "avif" | "jpeg" | "png";

export type ImageModifiers = {
  width?: number | undefined;
  height?: number | undefined;
  quality?: number | undefined;
  blur?: number | undefined;
  format?: ImageFormat | undefined;
};

/** Whether the on-the-fly service can make other sizes of this picture. */
export const isResizable = (src: string): boolean =>
  !/^([a-z][a-z\d+.-]*:|\/\/)/i.test(src) && !src.startsWith("/assets/");

/** The address of a picture in another size or format; what the service does not hold stays as it is. */
export function imageUrl(src: string, { width, height, quality, blur, format }: ImageModifiers): string {
  if (!isResizable(src)) return src;
  const modifiers = [
    width && `w_${Math.round(width)}`,
    height && `h_${Math.round(height)}`,
    quality && `q_${quality}`,
    blur && `blur_${blur}`,
    format && `f_${format}`,
  ].filter(Boolean);
  return `/_img/${modifiers.join(",") || "_"}/${src.replace(/^\/+/, "")}`;
}
