import { fileUrl } from "@/api/files";
import { Head } from "@/document/Head";
import { NotFound } from "@/document/NotFound";
import { PendingPage } from "@/document/PendingPage";
import { previewSize } from "@/document/preview";
import { useShared } from "@/features/gallery/shared/api";
import { EndedLink } from "@/features/gallery/shared/EndedLink";
import { SharedAlbum } from "@/features/gallery/shared/SharedAlbum";
import { SharedItem } from "@/features/gallery/shared/SharedItem";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useResolved } from "@/routing/handle";
import { imageUrl } from "@/ui/image-url";
import { ReportLink } from "./ReportLink";

export default function Shared() {
  const { t } = useTranslation("shared");
  const { language, params } = useResolved();
  const { data: link, error, refetch } = useShared(params.token);
  if (link === null) return <NotFound />;
  if (link?.ended) return <EndedLink />;
  const item = link?.items[0];
  if (!item) {
    return (
      <PendingPage
        headTitle={t("head.title")}
        title={error ? t("error.title") : t("loading")}
        onRetry={error ? refetch : null}
      />
    );
  }
  const album = link.items.length > 1;
  const style = wordsIn(language, item.styleName);
  const picture = imageUrl(fileUrl(item.poster ?? item.path), { width: previewSize.width, format: "jpeg" });
  return (
    <>
      <Head
        title={album ? t("album.title", { count: link.items.length }) : t(`${item.kind}.title`, { style })}
        description={t("head.description")}
        hidden
        ownPicture={picture}
      />
      {album ? <SharedAlbum items={link.items} /> : <SharedItem item={item} />}
      <ReportLink token={params.token ?? ""} items={link.items} />
    </>
  );
}
