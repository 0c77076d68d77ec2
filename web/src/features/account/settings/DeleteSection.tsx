import { useState } from "react";
import type { User } from "@/api/session";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { formatDate } from "@/lib/format";
import { z } from "@/lib/zod";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { Button } from "@/ui/Button";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { Modal } from "@/ui/Modal";
import { PasswordInput } from "@/ui/PasswordInput";
import { useZodForm } from "@/ui/useZodForm";
import { useLocale } from "@/visitor/locale";
import { password } from "../rules";
import { deleteAccount } from "./api";
import { KeepAccount } from "./KeepAccount";
import { PasswordFirst } from "./PasswordFirst";
import { Section } from "./Section";

const rules = z.object({ password });

function DeleteForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const locale = useLocale();
  const form = useZodForm(rules, { password: "" });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const { deletesAt } = await deleteAccount(values.password);
        onDone();
        if (!deletesAt) return;
        const date = formatDate(deletesAt, locale);
        toast({ color: "warning", title: t("delete.pending", { date }) });
      }}
      onError={(error) => toastError(error, language)}
    >
      <FormField form={form} name="password" label={t("delete.modal.password")} required>
        {(control) => <PasswordInput {...control} />}
      </FormField>
      <SubmitButton variant="danger" size="md" block>
        {t("delete.modal.submit")}
      </SubmitButton>
    </Form>
  );
}

export function DeleteSection({ user: { deletesAt, hasPassword } }: { user: User }) {
  const { t } = useTranslation("settings");
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <Section name="delete" danger>
      <div className="grid justify-items-start gap-4">
        <p className="text-ink-soft">{t("delete.goes")}</p>
        <p className="text-ink-soft">{t("delete.stays")}</p>
        {deletesAt ? (
          <>
            <p className="font-medium">{t("delete.pending", { date: formatDate(deletesAt, locale) })}</p>
            <KeepAccount />
          </>
        ) : !hasPassword ? (
          <PasswordFirst />
        ) : (
          <Modal
            open={open}
            onOpenChange={setOpen}
            title={t("delete.modal.title")}
            description={t("delete.modal.description")}
            trigger={
              <Button variant="outline" size="md" className="text-danger! max-sm:w-full">
                {t("delete.open")}
              </Button>
            }
          >
            <DeleteForm onDone={() => setOpen(false)} />
          </Modal>
        )}
      </div>
    </Section>
  );
}
