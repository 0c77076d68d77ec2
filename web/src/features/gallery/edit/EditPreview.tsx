import { fileUrl } from "@/api/files";
import type { Creation } from "@/api/my-creations";
import { useTranslation } from "@/i18n/useTranslation";
import { checkered } from "@/ui/checkered";
import { classes } from "@/ui/classes";
import { imageUrl } from "@/ui/image-url";
import type { Edit } from "../api";
import { formats } from "./edits";

const width = 768;

/** A sketch of the result: the frame of a crop, or the colour around the photo. Only the server finds the face. */
export function EditPreview({ photo, edit }: { photo: Creation; edit: Edit }) {
  const { t } = useTranslation("library");
  const src = imageUrl(fileUrl(photo.path ?? ""), { width, quality: 75, format: "webp" });
  const crop = edit.kind === "CROP";
  const ratio = crop ? formats[edit.format] : (photo.width ?? 1) / (photo.height ?? 1);
  return (
    <figure className="min-w-0">
      <div
        className={classes(
          "grid h-44 place-items-center rounded-card border border-line p-4 transition-colors sm:h-80",
          edit.kind === "BACKGROUND" && edit.colour === null ? checkered : "bg-fill",
        )}
        style={edit.kind === "BACKGROUND" ? { backgroundColor: edit.colour ?? undefined } : undefined}
      >
        <img
          src={src}
          alt=""
          // A portrait's face is in its upper half.
          className="max-h-full min-h-0 min-w-0 max-w-full rounded-[6px] object-cover object-[50%_25%] shadow-sm"
          style={{ aspectRatio: ratio, [ratio > 1 ? "width" : "height"]: "100%" }}
        />
      </div>
      {crop ? <figcaption className="mt-2 text-ink-soft text-sm">{t("edit.placed")}</figcaption> : null}
    </figure>
  );
}
