import { Sparkles } from "lucide-react";
import { fileUrl } from "@/api/files";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { Image } from "@/ui/Image";
import { imageUrl } from "@/ui/image-url";
import { useVisitor } from "@/visitor/useVisitor";
import type { SharedCreation } from "./api";

const posterSize = { width: 1024, quality: 75, format: "webp" } as const;

/** A shared item, with an invitation to create one's own. */
export function SharedItem({ item }: { item: SharedCreation }) {
  const { t } = useTranslation("shared");
  const href = useHref();
  const { signedIn } = useVisitor();
  const style = wordsIn(useLanguage(), item.styleName);
  const isVideo = item.kind === "VIDEO";
  const ratio = item.width && item.height ? item.width / item.height : 1;
  const label = t(`${item.kind}.alt`, { style });
  // As large as fits into the window.
  const box = { width: `min(100%, calc((100svh - 13rem) * ${ratio}))` };
  return (
    <div className="page-width grid items-center gap-8 py-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12 lg:py-12">
      <figure className="grid justify-items-center">
        {isVideo ? (
          <video
            src={fileUrl(item.path)}
            poster={item.poster ? imageUrl(fileUrl(item.poster), posterSize) : undefined}
            aria-label={label}
            controls
            muted
            loop
            playsInline
            className="rounded-card bg-fill"
            style={{ ...box, aspectRatio: ratio }}
          />
        ) : (
          <Image
            src={fileUrl(item.path)}
            alt={label}
            ratio={String(ratio)}
            sizes="100vw lg:800px"
            quality={90}
            priority
            className="rounded-card"
            style={box}
          />
        )}
      </figure>
      <div className="text-center lg:text-start">
        <p className="font-medium text-primary-strong text-sm">{t("eyebrow")}</p>
        <h1 className="mt-2 text-title">{t(`${item.kind}.title`, { style })}</h1>
        <p className="mt-4 text-ink-soft text-lead">{t("invitation")}</p>
        <div className="mt-7 flex flex-wrap justify-center gap-3 lg:justify-start">
          <Button
            size="lg"
            variant="primary"
            icon={<Sparkles />}
            to={signedIn ? href(isVideo ? "animate" : "imagine") : href("register")}
          >
            {t("start")}
          </Button>
          <Button size="lg" variant="outline" to={href("styles", undefined, { query: { q: style } })}>
            {t("styles")}
          </Button>
        </div>
        <p className="mt-6 text-ink-faint text-sm">{t("note")}</p>
      </div>
    </div>
  );
}
