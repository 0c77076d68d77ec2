import { ImageOff } from "lucide-react";
import { useState } from "react";
import { classes } from "@/ui/classes";
import { isGood, type Selfie } from "./draft";
import { faceCrop } from "./face-crop";
import { usePictureUrl } from "./usePictureUrl";

interface SelfiePictureProps {
  selfie: Selfie;
  alt: string;
  className?: string;
}

/** A selfie in a square. Good ones are cropped to the face, as for the training. */
export function SelfiePicture({ selfie, alt, className }: SelfiePictureProps) {
  const url = usePictureUrl(selfie.picture);
  const [size, setSize] = useState<{ url: string; ratio: number } | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const face = selfie.verdict?.face;
  const crop = isGood(selfie) && face && size?.url === url ? faceCrop(face, size.ratio) : undefined;
  return (
    <span
      className={classes("relative grid aspect-square place-items-center overflow-hidden bg-fill", className)}
    >
      {url === null || broken === url ? (
        <ImageOff className="size-6 text-ink-faint" role="img" aria-label={alt} />
      ) : (
        <img
          src={url}
          alt={alt}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ url, ratio: naturalWidth / naturalHeight })
          }
          onError={() => setBroken(url)}
          className={crop ? undefined : "absolute inset-0 size-full object-cover"}
          style={crop}
        />
      )}
    </span>
  );
}
