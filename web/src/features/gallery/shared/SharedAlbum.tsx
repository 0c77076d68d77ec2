import { Play, Sparkles } from "lucide-react";
import { fileUrl } from "@/api/files";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { openPreview } from "@/media-preview/media-preview";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Image } from "@/ui/Image";
import { imageUrl } from "@/ui/image-url";
import { useVisitor } from "@/visitor/useVisitor";
import type { SharedCreation } from "./api";

const thumbnail = { width: 640, quality: 75, format: "webp" } as const;
const ratioOf = ({ width, height }: SharedCreation) => (width && height ? width / height : 1);

/** The public page of an album: its pictures, each of which opens in the preview, and an invitation. */
export function SharedAlbum({ items }: { items: readonly SharedCreation[] }) {
  const { t } = useTranslation("shared");
  const language = useLanguage();
  const href = useHref();
  const { signedIn } = useVisitor();
  const labelOf = (item: SharedCreation) =>
    t(`${item.kind}.alt`, { style: wordsIn(language, item.styleName) });
  const open = (index: number) =>
    openPreview(
      items.map((item) => ({
        id: item.path,
        src: fileUrl(item.path),
        alt: labelOf(item),
        width: item.width,
        height: item.height,
        thumbnail: imageUrl(fileUrl(item.poster ?? item.path), thumbnail),
      })),
      index,
    );
  return (
    <div className="page-width py-8 lg:py-12">
      <p className="font-medium text-primary-strong text-sm">{t("eyebrow")}</p>
      <h1 className="mt-2 text-title">{t("album.title", { count: items.length })}</h1>
      <ul className="mt-8 columns-2 gap-3 sm:columns-3 lg:columns-4">
        {items.map((item, index) => (
          <li key={item.path} className="mb-3 break-inside-avoid">
            <button
              type="button"
              aria-label={labelOf(item)}
              onClick={() => open(index)}
              className="relative block w-full cursor-zoom-in overflow-hidden rounded-card"
            >
              <Image
                src={fileUrl(item.poster ?? item.path)}
                alt=""
                ratio={String(ratioOf(item))}
                sizes="50vw sm:33vw lg:320px"
                quality={75}
              />
              {item.kind === "VIDEO" ? (
                <span className="absolute end-2 bottom-2 grid size-8 place-items-center rounded-full bg-black/55 text-white">
                  <Play className="size-4 fill-current" />
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-10 max-w-xl">
        <p className="text-ink-soft text-lead">{t("album.invitation")}</p>
        <Button
          size="lg"
          variant="primary"
          icon={<Sparkles />}
          to={signedIn ? href("imagine") : href("register")}
          className="mt-6"
        >
          {t("start")}
        </Button>
        <p className="mt-6 text-ink-faint text-sm">{t("note")}</p>
      </div>
    </div>
  );
}
