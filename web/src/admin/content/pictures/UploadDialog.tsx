import { z } from "@/lib/zod";
import { FileDrop } from "@/ui/FileDrop";
import { FormField } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { ActionDialog, reason } from "../../ActionDialog";
import { useT } from "../../texts";
import { type Picture, uploadPicture } from "./api";
import { alt } from "./rules";

/** What the server accepts. */
const maxMegabytes = 10;
const minEdge = 64;

const rules = z.object({
  image: z.instanceof(File),
  name: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(60),
  altEn: alt,
  altEs: alt,
  reason,
});

type UploadDialogProps = { onClose: () => void; onAdded?: (picture: Picture) => void };

export function UploadDialog({ onClose, onAdded }: UploadDialogProps) {
  const t = useT();
  return (
    <ActionDialog
      open
      title={t("pictures.add")}
      rules={rules}
      initial={{ name: "", altEn: "", altEs: "", reason: "" }}
      act={async ({ image, ...fields }) => {
        const added = await uploadPicture({ file: image, ...fields });
        onAdded?.(added);
      }}
      submit={t("pictures.addSubmit")}
      done={t("pictures.added")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField form={form} name="image" label={t("pictures.file")} required>
            {({ value, ...control }) => (
              <FileDrop
                {...control}
                value={value ?? null}
                maxMegabytes={maxMegabytes}
                minWidth={minEdge}
                minHeight={minEdge}
              />
            )}
          </FormField>
          <FormField
            form={form}
            name="name"
            label={t("pictures.name")}
            hint={t("pictures.nameHint")}
            required
          >
            {(control) => <Input {...control} maxLength={60} autoComplete="off" />}
          </FormField>
          <FormField
            form={form}
            name="altEn"
            label={t("pictures.altEn")}
            hint={t("pictures.altHint")}
            required
          >
            {(control) => <Input {...control} lang="en" maxLength={200} />}
          </FormField>
          <FormField form={form} name="altEs" label={t("pictures.altEs")} required>
            {(control) => <Input {...control} lang="es" maxLength={200} />}
          </FormField>
        </>
      )}
    </ActionDialog>
  );
}
