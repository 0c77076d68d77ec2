// Opens results in the media preview.
import { Clapperboard, WandSparkles } from "lucide-react";
import { downloadUrl, fileUrl } from "@/api/files";
import type { Creation } from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { openPreview, type PreviewItem } from "@/media-preview/media-preview";
import { useHref } from "@/routing/links";
import type { Made } from "./run";

const previewOf = ({ id, path, width, height, poster, source }: Made, alt: string): PreviewItem => ({
  id,
  src: fileUrl(path),
  alt,
  width,
  height,
  thumbnail: poster ? fileUrl(poster) : undefined,
  source: source && fileUrl(source),
  download: downloadUrl(path),
});

/** Return the links to continue with a photo: restyle or animate it. */
export function useNextSteps() {
  const { t } = useTranslation("studio");
  const href = useHref();
  return (item: Pick<Creation, "mode">, url: string) =>
    item.mode === "ANIMATE"
      ? []
      : [
          {
            key: "restyle",
            label: t("next.restyle"),
            icon: <WandSparkles />,
            to: href("reimagine", undefined, { query: { imageUrl: url } }),
          },
          {
            key: "animate",
            label: t("next.animate"),
            icon: <Clapperboard />,
            to: href("animate", undefined, { query: { firstImageUrl: url } }),
          },
        ];
}

export function usePreview(altOf: (item: Made) => string) {
  const nextSteps = useNextSteps();
  return (items: readonly Made[], shown: Made) =>
    openPreview(
      items.map((item) => previewOf(item, altOf(item))),
      items.findIndex(({ id }) => id === shown.id),
      {
        actions: ({ id, src }) =>
          items.filter((item) => item.id === id).flatMap((item) => nextSteps(item, src)),
      },
    );
}
