import { useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { Modal } from "@/ui/Modal";
import { Loaded } from "../../Loaded";
import { useT } from "../../texts";
import { choicesQuery } from "../posts/api";
import { PictureMenu } from "./PictureMenu";

type PictureDialogProps = { editor: Editor; onClose: () => void };

/** Inserts a public picture of the content. */
export function PictureDialog({ editor, onClose }: PictureDialogProps) {
  const t = useT();
  const query = useQuery(choicesQuery);
  const [name, setName] = useState("");
  const [alt, setAlt] = useState("");
  const insert = () => {
    // Without the version in its address, which changes with the picture.
    editor
      .chain()
      .focus()
      .setImage({ src: `/content/${name}`, alt: alt.trim() })
      .run();
    onClose();
  };
  return (
    <Modal open onOpenChange={onClose} title={t("writing.editor.picture")} size="md">
      <Loaded query={query}>
        {({ covers }) => (
          <div className="grid gap-4">
            <Field label={t("writing.editor.choosePicture")}>
              <PictureMenu pictures={covers} value={name} onChange={setName} />
            </Field>
            <Field label={t("writing.editor.alt")} hint={t("writing.editor.altHint")}>
              <Input value={alt} maxLength={200} onChange={({ target }) => setAlt(target.value)} />
            </Field>
            <Button variant="primary" block disabled={!name || !alt.trim()} onClick={insert}>
              {t("writing.editor.insertPicture")}
            </Button>
          </div>
        )}
      </Loaded>
    </Modal>
  );
}
