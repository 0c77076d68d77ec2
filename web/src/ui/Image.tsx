import { ImageOff } from "lucide-react";
import { type CSSProperties, type ReactNode, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { classes } from "./classes";
import { imageSizes } from "./image-sizes";
import { type ImageQuality, imageUrl, isResizable } from "./image-url";

export type ImageProps = {
  src: string;
  /** Empty for decorative pictures. */
  alt: string;
  /** Aspect ratio, such as "3/4", to reserve the space before the picture loads. */
  ratio?: string | undefined;
  /** Displayed width per breakpoint, such as "100vw sm:50vw lg:400px". */
  sizes?: string;
  quality?: ImageQuality | undefined;
  /** Whether the picture is resized by the image service or loaded unchanged. */
  provider?: "ipx" | "none" | undefined;
  fit?: "cover" | "contain";
  /** For the largest picture above the fold: loaded eagerly with high priority, without a placeholder. */
  priority?: boolean;
  /** Show a blurred thumbnail while the picture loads. */
  placeholder?: boolean;
  className?: string | undefined;
  style?: CSSProperties;
  /** Rendered over the picture. */
  children?: ReactNode;
};

const placeholderModifiers = { width: 10, height: 10, quality: 50, blur: 3, format: "webp" } as const;

export function Image({
  src,
  alt,
  ratio,
  sizes = "100vw",
  quality,
  provider = "ipx",
  fit = "cover",
  priority = false,
  placeholder = true,
  className,
  style,
  children,
}: ImageProps) {
  const { t } = useTranslation("ui");
  const [broken, setBroken] = useState<string | null>(null);
  const resizable = provider === "ipx" && isResizable(src);
  const offered = imageSizes(sizes);
  const at = (width: number) => imageUrl(src, { width, quality, format: "webp" });
  const widest = offered.widths.at(-1);
  const loading = priority ? "eager" : "lazy";
  const layer = classes("absolute inset-0 size-full", fit === "cover" ? "object-cover" : "object-contain");

  return (
    <span
      className={classes("relative block overflow-hidden bg-fill", className)}
      style={{ aspectRatio: ratio, ...style }}
    >
      {!src || broken === src ? (
        <span
          role="img"
          aria-label={alt || t("image.missing")}
          className="absolute inset-0 grid place-items-center text-ink-faint"
        >
          <ImageOff className="size-6" />
        </span>
      ) : (
        <>
          {resizable && placeholder && !priority ? (
            <img
              src={imageUrl(src, placeholderModifiers)}
              alt=""
              aria-hidden="true"
              loading={loading}
              decoding="async"
              className={classes(layer, "scale-110 blur-lg")}
            />
          ) : null}
          <img
            src={resizable && widest ? at(widest) : src}
            srcSet={
              resizable ? offered.widths.map((width) => `${at(width)} ${width}w`).join(", ") : undefined
            }
            sizes={resizable ? offered.sizes : undefined}
            alt={alt}
            loading={loading}
            decoding={priority ? undefined : "async"}
            fetchPriority={priority ? "high" : undefined}
            onError={() => setBroken(src)}
            className={layer}
          />
        </>
      )}
      {children}
    </span>
  );
}
