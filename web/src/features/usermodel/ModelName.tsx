import { Pencil } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { UserModel } from "@/api/my-models";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { z } from "@/lib/zod";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { Button } from "@/ui/Button";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { IconButton } from "@/ui/IconButton";
import { Input } from "@/ui/Input";
import { useZodForm } from "@/ui/useZodForm";
import { renameModel } from "./api";
import { modelName } from "./rules";

const rules = z.object({ name: modelName });

function RenameForm({ model, onDone }: { model: UserModel; onDone: () => void }) {
  const { t } = useTranslation("models");
  const language = useLanguage();
  const form = useZodForm(rules, { name: model.name });
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape") onDone();
  };
  return (
    <Form
      form={form}
      className="gap-3!"
      onSubmit={async ({ name }) => {
        await renameModel(model, name);
        onDone();
        toast({ color: "success", title: t("rename.saved", { name }) });
      }}
      onError={(error) => toastError(error, language)}
    >
      <FormField form={form} name="name" label={t("rename.label", { name: model.name })} hideLabel required>
        {(control) => (
          <Input
            {...control}
            ref={(input) => {
              control.ref(input);
              input?.focus();
            }}
            maxLength={60}
            autoComplete="off"
            onKeyDown={cancelOnEscape}
          />
        )}
      </FormField>
      <div className="flex gap-2">
        <SubmitButton>{t("rename.save")}</SubmitButton>
        <Button variant="ghost" onClick={onDone}>
          {t("rename.cancel")}
        </Button>
      </div>
    </Form>
  );
}

/** The name of a model, editable in place. */
export function ModelName({ model }: { model: UserModel }) {
  const { t } = useTranslation("models");
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    // Render the button before focusing it.
    flushSync(() => setEditing(false));
    opener.current?.focus();
  };
  if (editing) return <RenameForm model={model} onDone={close} />;
  return (
    <div className="flex items-center gap-1">
      <h2 className="min-w-0 truncate text-heading" title={model.name}>
        {model.name}
      </h2>
      <IconButton
        ref={opener}
        label={t("card.rename", { name: model.name })}
        icon={<Pencil />}
        onClick={() => setEditing(true)}
      />
    </div>
  );
}
