import { Plus } from "lucide-react";
import { useState } from "react";
import { useLanguage } from "@/i18n/useLanguage";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Field } from "@/ui/Field";
import { Image } from "@/ui/Image";
import { Input } from "@/ui/Input";
import { Modal } from "@/ui/Modal";
import { SelectMenu } from "@/ui/SelectMenu";
import { Spinner } from "@/ui/Spinner";
import { useDebounced } from "@/ui/useDebounced";
import { Refusal } from "../../Refusal";
import { useT } from "../../texts";
import { type Picture, type PictureKind, usePictures } from "./api";
import { UploadDialog } from "./UploadDialog";

const typingDebounce = 300;

/** The picture to show for a film: its poster lies next to it. */
const stillOf = ({ name, url }: Picture) =>
  name.endsWith(".mp4") ? url.replace(/\.mp4\?.*$/, ".webp") : url;

type PicturePickerProps = {
  /** What can be chosen; the first is shown at first. */
  kinds: readonly PictureKind[];
  onPick: (picture: Picture) => void;
  onClose: () => void;
};

/** A dialog to choose a picture of the site, or to add one. */
export function PicturePicker({ kinds, onPick, onClose }: PicturePickerProps) {
  const t = useT();
  const language = useLanguage();
  const [kind, setKind] = useState(kinds[0] ?? "pictures");
  const [text, setText] = useState("");
  const [query] = useDebounced(text.trim(), typingDebounce);
  const [adding, setAdding] = useState(false);
  const { pictures, error, refetch, more, loadingMore } = usePictures(kind, query);
  const pick = (picture: Picture) => {
    onPick(picture);
    onClose();
  };
  if (adding) return <UploadDialog onClose={() => setAdding(false)} onAdded={pick} />;
  return (
    <Modal open onOpenChange={onClose} title={t("pictures.picker.title")} size="xl">
      <div className="mb-4 flex flex-wrap items-end gap-3">
        {kinds.length > 1 ? (
          <Field label={t("pictures.picker.kind")} className="w-56 max-sm:w-full">
            <SelectMenu
              value={kind}
              onChange={setKind}
              options={kinds.map((value) => ({ value, label: t(`pictures.picker.kinds.${value}`) }))}
            />
          </Field>
        ) : null}
        <Field label={t("pictures.search")} className="min-w-56 flex-1">
          <Input type="search" value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        {kinds.includes("pictures") ? (
          <Button icon={<Plus />} onClick={() => setAdding(true)}>
            {t("pictures.add")}
          </Button>
        ) : null}
      </div>
      {pictures ? (
        pictures.length > 0 ? (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-5">
            {pictures.map((picture) => (
              <li key={picture.name}>
                <button
                  type="button"
                  onClick={() => pick(picture)}
                  className="block w-full overflow-hidden rounded-control border border-line bg-surface text-start hover:border-primary-strong"
                >
                  <Image
                    src={stillOf(picture)}
                    alt={picture.alt?.[language] ?? ""}
                    ratio="1/1"
                    sizes="45vw sm:160px"
                  />
                  <span className="wrap-anywhere block p-2 text-ink-soft text-xs">
                    {picture.name.replace(/^\w+\//, "")}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState heading="h3" title={t("pictures.picker.none")} />
        )
      ) : error ? (
        <Refusal error={error} onRetry={refetch} />
      ) : (
        <Spinner label={t("loading")} />
      )}
      {more ? (
        <div className="mt-4 grid place-items-center">
          <Button loading={loadingMore} onClick={more}>
            {t("list.more")}
          </Button>
        </div>
      ) : null}
    </Modal>
  );
}
