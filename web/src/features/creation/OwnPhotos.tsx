import { ImageOff } from "lucide-react";
import { fileUrl } from "@/api/files";
import { useMyCreations } from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { formatDate } from "@/lib/format";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Image } from "@/ui/Image";
import { Modal } from "@/ui/Modal";
import { Skeleton } from "@/ui/Skeleton";
import { useLocale } from "@/visitor/locale";

interface OwnPhotosProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Receives the URL of the photo. */
  onChoose: (photo: string) => void;
}

/** A dialog to choose one of the user's photos as the input picture. */
export function OwnPhotos({ open, onOpenChange, onChoose }: OwnPhotosProps) {
  const { t } = useTranslation("studio");
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={t("ownPhotos.title")} size="lg">
      {open ? <Photos onChoose={onChoose} /> : null}
    </Modal>
  );
}

function Photos({ onChoose }: Pick<OwnPhotosProps, "onChoose">) {
  const { t } = useTranslation("studio");
  const locale = useLocale();
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useMyCreations(
    "photos",
    {},
  );
  if (isError) {
    return (
      <EmptyState
        heading="h3"
        title={t("ownPhotos.error")}
        actions={<Button onClick={() => void refetch()}>{t("ownPhotos.retry")}</Button>}
      />
    );
  }
  if (!data) return <Skeleton className="h-48 rounded-card" />;
  const photos = data.pages.flatMap(({ items }) => items);
  if (photos.length === 0) {
    return (
      <EmptyState
        heading="h3"
        icon={<ImageOff />}
        title={t("ownPhotos.empty.title")}
        description={t("ownPhotos.empty.description")}
      />
    );
  }
  return (
    <div className="grid justify-items-center gap-4">
      <ul className="grid w-full grid-cols-3 gap-2 sm:grid-cols-4">
        {photos.map(({ id, path, createdAt }) => (
          <li key={id}>
            <button
              type="button"
              className="block w-full overflow-hidden rounded-control focus-visible:outline-2 focus-visible:outline-primary-strong focus-visible:outline-offset-2"
              onClick={() => onChoose(fileUrl(path ?? ""))}
            >
              <Image
                src={fileUrl(path ?? "")}
                alt={t("ownPhotos.photo", { date: formatDate(createdAt, locale) })}
                ratio="1/1"
                sizes="33vw sm:170px"
              />
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("ownPhotos.more")}
        </Button>
      ) : null}
    </div>
  );
}
