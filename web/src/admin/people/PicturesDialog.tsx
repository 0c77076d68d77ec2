import type { ReactNode } from "react";
import { fileUrl } from "@/api/files";
import { EmptyState } from "@/ui/EmptyState";
import { Modal } from "@/ui/Modal";
import { useT } from "../texts";
import type { ItemPictures, PersonItem } from "./api";

/** Opens in full size. Not resized by the image service, whose cache would keep a copy. */
const Picture = ({ path, alt }: { path: string; alt: string }) => (
  <a href={fileUrl(path)} target="_blank" rel="noreferrer" className="block rounded-control">
    <img
      src={fileUrl(path)}
      alt={alt}
      referrerPolicy="no-referrer"
      className="max-h-[60dvh] w-full rounded-control bg-fill object-contain"
    />
  </a>
);

function Clip({ path, poster, label }: { path: string; poster: string | null; label: string }) {
  return (
    <video
      src={fileUrl(path)}
      poster={poster ? fileUrl(poster) : undefined}
      aria-label={label}
      controls
      muted
      playsInline
      className="max-h-[60dvh] w-full rounded-control bg-fill"
    />
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-medium text-sm">{title}</h3>
      {children}
    </section>
  );
}

type PicturesDialogProps = { item: PersonItem; pictures: ItemPictures; onClose: () => void };

/** The private pictures of one photo or video. */
export function PicturesDialog({ item, pictures, onClose }: PicturesDialogProps) {
  const t = useT();
  const { result, poster, source, selfies } = pictures;
  const label = t("people.items.result");
  return (
    <Modal
      open
      onOpenChange={onClose}
      size="lg"
      title={t("people.items.pictures")}
      description={t("people.items.picturesHint")}
    >
      {result || source || selfies.length > 0 ? (
        <div className="grid gap-6">
          {result ? (
            <Part title={label}>
              {item.kind === "VIDEO" ? (
                <Clip path={result} poster={poster} label={label} />
              ) : (
                <Picture path={result} alt={label} />
              )}
            </Part>
          ) : null}
          {source ? (
            <Part title={t("people.items.source")}>
              <Picture path={source} alt={t("people.items.source")} />
            </Part>
          ) : null}
          {selfies.length > 0 ? (
            <Part title={t("people.items.selfies")}>
              <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
                {selfies.map((path, index) => (
                  <Picture key={path} path={path} alt={t("people.items.selfie", { number: index + 1 })} />
                ))}
              </div>
            </Part>
          ) : null}
        </div>
      ) : (
        <EmptyState
          heading="h3"
          title={t("people.items.noPictures")}
          description={t("people.items.noPicturesHint")}
        />
      )}
    </Modal>
  );
}
