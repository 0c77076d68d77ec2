import { Play } from "lucide-react";
import { fileUrl } from "@/api/files";
import { useMyCreations } from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { formatDate } from "@/lib/format";
import { Link } from "@/routing/links";
import { Image } from "@/ui/Image";
import { useLocale } from "@/visitor/locale";
import { kindOf } from "./api";
import type { Mode } from "./creation-request";
import { isMade, type Made } from "./run";
import { usePreview } from "./usePreview";

const shown = 12;

/** The latest results of a mode, newest first. */
export function LatestResults({ mode }: { mode: Mode }) {
  const { t } = useTranslation("studio");
  const locale = useLocale();
  const kind = kindOf(mode);
  const { data } = useMyCreations(kind, { mode });
  const latest = (data?.pages[0]?.items ?? []).filter(isMade).slice(0, shown);
  const altOf = ({ createdAt }: Made) =>
    t(kind === "videos" ? "latest.video" : "latest.photo", { date: formatDate(createdAt, locale) });
  const preview = usePreview(altOf);
  if (latest.length === 0) return null;
  return (
    <section aria-labelledby="latest" className="mt-12">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="latest" className="text-heading">
          {t(`latest.${kind}`)}
        </h2>
        <Link
          to={`my-${kind}`}
          className="touch-target font-medium text-primary-strong text-sm hover:underline"
        >
          {t(kind === "videos" ? "latest.allVideos" : "latest.allPhotos")}
        </Link>
      </div>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {latest.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              onClick={() => preview(latest, item)}
              className="relative block w-full overflow-hidden rounded-control focus-visible:outline-2 focus-visible:outline-primary-strong focus-visible:outline-offset-2"
            >
              <Image
                src={fileUrl(item.poster ?? item.path)}
                alt={t("latest.open", { alt: altOf(item) })}
                ratio="1/1"
                sizes="46vw sm:25vw lg:200px"
              />
              {item.poster ? (
                <span className="absolute end-2 bottom-2 grid size-8 place-items-center rounded-full bg-black/60 text-white">
                  <Play className="size-4" aria-hidden="true" />
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
