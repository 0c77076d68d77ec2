import { ArrowLeft, ArrowRight, Plus, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/Button";
import { IconButton } from "@/ui/IconButton";
import { Image } from "@/ui/Image";
import { useT } from "../../texts";
import { focusNeighbour } from "../focus";
import { moved } from "../order";
import type { Picture, PictureKind } from "../pictures/api";
import { PicturePicker } from "../pictures/PicturePicker";
import { useKeyed } from "../useKeyed";

/** A film is shown by its poster, which lies next to it. */
export const stillOf = (name: string, urls: Readonly<Record<string, string>>) =>
  (name.endsWith(".mp4") ? urls[name.replace(/mp4$/, "webp")] : urls[name]) ??
  `/content/${name.replace(/mp4$/, "webp")}`;

type PictureListProps = {
  label: string;
  hint?: string;
  names: readonly string[];
  urls: Readonly<Record<string, string>>;
  kinds: readonly PictureKind[];
  /** Pictures can be replaced, but neither added nor removed. */
  fixed?: boolean;
  onChange: (names: string[]) => void;
  /** Called with each chosen picture, whose address is not known yet. */
  onPick: (picture: Picture) => void;
  error?: string | undefined;
};

/** An ordered list of pictures or films. */
export function PictureList(props: PictureListProps) {
  const { label, hint, names, urls, kinds, fixed = false, onChange, onPick, error } = props;
  const t = useT();
  const [entries, change] = useKeyed(names, onChange);
  // Not `disabled`, which would lose the focus at the ends of the list.
  const only = (possible: boolean, act: (button: Element) => void) => ({
    "aria-disabled": !possible,
    className: "aria-disabled:opacity-40",
    onClick: ({ currentTarget }: { currentTarget: Element }) => possible && act(currentTarget),
  });
  /** The place that the chosen picture takes. */
  const [choosing, choose] = useState<number | null>(null);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{label}</legend>
      {hint ? <p className="-mt-1 mb-2 text-ink-soft text-sm">{hint}</p> : null}
      {error ? <p className="mb-2 text-danger text-sm">{error}</p> : null}
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]">
        {entries.map(({ key, value: name }, index) => {
          const place = { list: label, number: index + 1 };
          return (
            <li key={key} className="overflow-hidden rounded-control border border-line bg-surface">
              <Image
                src={stillOf(name, urls)}
                alt={t("landing.picture", { ...place, name })}
                ratio="1/1"
                sizes="45vw sm:200px"
              />
              {/* Four are wider than a picture on a phone, unless they shrink. */}
              <div className="grid auto-cols-fr grid-flow-col *:w-full *:min-w-0">
                <IconButton
                  size="sm"
                  label={t("landing.earlier", place)}
                  icon={<ArrowLeft />}
                  {...only(index > 0, () => change(moved(entries, index, -1)))}
                />
                <IconButton
                  size="sm"
                  label={t("landing.replace", place)}
                  icon={<RefreshCw />}
                  onClick={() => choose(index)}
                />
                {fixed ? null : (
                  <IconButton
                    size="sm"
                    label={t("landing.remove", place)}
                    icon={<Trash2 />}
                    {...only(names.length > 1, (button) => {
                      focusNeighbour(button);
                      change(entries.toSpliced(index, 1));
                    })}
                  />
                )}
                <IconButton
                  size="sm"
                  label={t("landing.later", place)}
                  icon={<ArrowRight />}
                  {...only(index < names.length - 1, () => change(moved(entries, index, 1)))}
                />
              </div>
            </li>
          );
        })}
        {fixed ? null : (
          <li className="grid min-h-32 place-items-center rounded-control border border-line border-dashed">
            <Button
              variant="ghost"
              icon={<Plus />}
              aria-label={t("landing.addTo", { list: label })}
              onClick={() => choose(names.length)}
            >
              {t("landing.add")}
            </Button>
          </li>
        )}
      </ol>
      {choosing === null ? null : (
        <PicturePicker
          kinds={kinds}
          onPick={(picture) => {
            onPick(picture);
            onChange(names.toSpliced(choosing, 1, picture.name));
          }}
          onClose={() => choose(null)}
        />
      )}
    </fieldset>
  );
}
