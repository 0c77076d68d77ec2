import type { Editor } from "@tiptap/react";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Input } from "@/ui/Input";
import { Modal } from "@/ui/Modal";
import { useT } from "../../texts";
import { isAllowedAddress } from "./extensions";

type LinkDialogProps = { editor: Editor; onClose: () => void };

export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const t = useT();
  const known: unknown = editor.getAttributes("link").href;
  const [address, setAddress] = useState(typeof known === "string" ? known : "");
  const [wrong, setWrong] = useState(false);
  const set = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is inside the form of the page for React.
    event.stopPropagation();
    if (!isAllowedAddress(address)) {
      setWrong(true);
      return;
    }
    const href = address.trim();
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && !known) {
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    } else {
      chain.setLink({ href }).run();
    }
    onClose();
  };
  return (
    <Modal open onOpenChange={onClose} title={t("writing.editor.link")} size="sm">
      <form noValidate onSubmit={set} className="grid gap-4">
        <Field
          label={t("writing.editor.address")}
          hint={t("writing.editor.addressHint")}
          error={wrong ? t("writing.editor.addressWrong") : undefined}
        >
          <Input
            value={address}
            maxLength={500}
            spellCheck={false}
            onChange={({ target }) => setAddress(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" block>
          {t("writing.editor.setLink")}
        </Button>
        {known ? (
          <Button
            block
            onClick={() => {
              editor.chain().focus().extendMarkRange("link").unsetLink().run();
              onClose();
            }}
          >
            {t("writing.editor.removeLink")}
          </Button>
        ) : null}
      </form>
    </Modal>
  );
}
