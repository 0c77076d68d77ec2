import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { z } from "@/lib/zod";
import { FormField } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { SelectMenu } from "@/ui/SelectMenu";
import { ActionDialog, reason } from "../../ActionDialog";
import { useLocalized } from "../../money/cells";
import { useT } from "../../texts";
import { createStyle, stylesQuery } from "./api";

const text = z.string().trim().min(1).max(200);
const rules = z.object({
  copyOf: z.string().min(1),
  id: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(60),
  en: text,
  es: text,
  reason,
});

/** A new style begins as a copy of another, as a draft. */
export function NewStyleDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const local = useLocalized();
  const navigate = useNavigate();
  const { data: styles = [] } = useQuery(stylesQuery({}));
  const create = async ({ copyOf, id, en, es, reason }: z.output<typeof rules>) => {
    await createStyle({ id, copyOf, name: { en, es }, reason });
    await navigate(`/content/styles/${id}`);
  };
  const name = (language: "en" | "es") =>
    t("content.form.inLanguage", {
      label: t("catalogue.name"),
      language: t(`content.form.languages.${language}`),
    });
  return (
    <ActionDialog
      open
      title={t("catalogue.styles.add")}
      description={t("catalogue.styles.addHint")}
      rules={rules}
      initial={{ copyOf: "", id: "", en: "", es: "", reason: "" }}
      act={create}
      submit={t("catalogue.styles.create")}
      done={t("catalogue.styles.created")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField form={form} name="copyOf" label={t("catalogue.styles.copyOf")} required>
            {(control) => (
              <SelectMenu
                {...control}
                search
                options={styles.map((style) => ({ value: style.id, label: local(style.name) }))}
              />
            )}
          </FormField>
          <FormField
            form={form}
            name="id"
            label={t("catalogue.styles.id")}
            hint={t("catalogue.styles.idHint")}
            required
          >
            {(control) => <Input {...control} autoComplete="off" />}
          </FormField>
          <FormField form={form} name="en" label={name("en")} required>
            {(control) => <Input {...control} lang="en" />}
          </FormField>
          <FormField form={form} name="es" label={name("es")} required>
            {(control) => <Input {...control} lang="es" />}
          </FormField>
        </>
      )}
    </ActionDialog>
  );
}
