import { useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Field } from "@/ui/Field";
import { FileDrop } from "@/ui/FileDrop";
import { keepPhoto } from "@/visitor/intent";

/** The minimum width and height of a picture to start from, in pixels. */
const minEdge = 512;

/** A photo that the newcomer already has at hand. It waits in this browser until their account is confirmed. */
export function FirstPhoto() {
  const { t } = useTranslation("account");
  const [photo, setPhoto] = useState<File | null>(null);
  return (
    <Field label={t("register.photo")} hint={t("register.photoHint")}>
      <FileDrop
        value={photo}
        onChange={(next) => {
          setPhoto(next);
          keepPhoto(next);
        }}
        minWidth={minEdge}
        minHeight={minEdge}
        className={photo ? "min-h-56!" : "min-h-0! p-3!"}
      />
    </Field>
  );
}
