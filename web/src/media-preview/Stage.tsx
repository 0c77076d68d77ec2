import { ImageOff } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { BeforeAfter } from "@/ui/BeforeAfter";
import { EmptyState } from "@/ui/EmptyState";
import { Spinner } from "@/ui/Spinner";
import type { PreviewItem } from "./media-preview";
import { Picture } from "./Picture";
import type { ViewControl } from "./useView";
import { VideoPlayer } from "./VideoPlayer";
import type { Box } from "./view";

interface StageProps {
  item: PreviewItem;
  /** Undefined until it is known. */
  kind: "image" | "video" | undefined;
  missing: boolean;
  comparing: boolean;
  control: ViewControl;
  shape: Box | null;
  onShape: (shape: Box) => void;
  onMissing: () => void;
  onSwipe: (step: -1 | 1) => void;
  onPullDown: () => void;
}

/** The item, as a picture, a comparison or a video. */
export function Stage({ item, kind, missing, comparing, shape, ...rest }: StageProps) {
  const { t } = useTranslation("preview");
  if (missing) {
    return (
      <EmptyState
        icon={<ImageOff />}
        title={t("missing.title")}
        description={t("missing.description")}
        className="absolute inset-0 my-auto h-fit"
      />
    );
  }
  if (!kind) {
    return (
      <div className="absolute inset-0 grid place-items-center">
        {item.thumbnail ? (
          <img src={item.thumbnail} alt="" className="absolute inset-0 size-full object-contain" />
        ) : null}
        <Spinner label={t("loading")} className="text-4xl" />
      </div>
    );
  }
  if (kind === "video") return <VideoPlayer item={item} {...rest} />;
  if (comparing && item.source) {
    const ratio = shape ? shape.width / shape.height : 1;
    return (
      <div className="@container-size absolute inset-0 grid place-items-center">
        <div style={{ width: `min(100cqw, 100cqh * ${ratio})` }}>
          <BeforeAfter
            before={{ src: item.source, alt: "" }}
            after={{ src: item.src, alt: item.alt }}
            ratio={String(ratio)}
            quality={90}
            priority
          />
        </div>
      </div>
    );
  }
  return <Picture item={item} {...rest} />;
}
