import { useState } from "react";
import { classes } from "./classes";
import { imageUrl } from "./image-url";
import { defaultSize, type Size } from "./size";

type AvatarProps = {
  /** Its initials are the fallback for a missing picture. */
  name: string;
  src?: string | null | undefined;
  size?: Size;
  /** Accessible name; omit it if the name is displayed next to the avatar. */
  label?: string;
  className?: string;
};

const pixels: Record<Size, number> = {
  "3xs": 16,
  "2xs": 20,
  xs: 24,
  sm: 32,
  md: 40,
  lg: 48,
  xl: 64,
  "2xl": 80,
  "3xl": 112,
};

const initials = (name: string) => {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : "";
  return [words[0], last].map((word) => word?.[0]?.toLocaleUpperCase() ?? "").join("");
};

export function Avatar({ name, src, size = defaultSize, label, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const edge = pixels[size];
  const box = { width: edge, height: edge };
  const look = classes(
    "inline-grid shrink-0 overflow-hidden rounded-full bg-fill forced-colors:outline-1",
    className,
  );

  if (src && src !== broken) {
    const at = (density: number) =>
      imageUrl(src, { width: edge * density, height: edge * density, format: "webp" });
    return (
      <img
        src={at(1)}
        srcSet={`${at(1)} 1x, ${at(2)} 2x`}
        // React preloads other images on the server.
        loading="lazy"
        alt={label ?? ""}
        {...box}
        style={box}
        onError={() => setBroken(src)}
        className={classes(look, "object-cover")}
      />
    );
  }
  return (
    <span
      style={{ ...box, fontSize: edge * 0.4 }}
      className={classes(
        look,
        "place-items-center bg-primary-soft font-semibold text-primary-strong leading-none",
      )}
    >
      <span aria-hidden="true">{initials(name)}</span>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
