import { api, unwrap } from "@/api/client";
import { useLanguage } from "@/i18n/useLanguage";
import { useStore } from "@/lib/store";
import { z } from "@/lib/zod";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { Modal } from "@/ui/Modal";
import { useZodForm } from "@/ui/useZodForm";
import { askedForCode } from "./confirmation";
import { toastRefusal } from "./sign-in-again";
import { useT } from "./texts";

const rules = z.object({ code: z.string().trim().min(1).max(60) });

function CodeForm({ onDone }: { onDone: () => void }) {
  const t = useT();
  const language = useLanguage();
  const form = useZodForm(rules, { code: "" });
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        await unwrap(api.POST("/api/admin/confirm", { body }));
        onDone();
      }}
      onError={(error) => toastRefusal(error, language, t)}
    >
      <FormField form={form} name="code" label={t("code.label")} required>
        {(control) => <Input {...control} inputMode="numeric" autoComplete="one-time-code" />}
      </FormField>
      <SubmitButton block>{t("code.submit")}</SubmitButton>
    </Form>
  );
}

/** Asks for a code of the authenticator app (confirmation.ts). */
export function CodeDialog() {
  const t = useT();
  const asked = useStore(askedForCode);
  return (
    <Modal
      open={asked !== null}
      onOpenChange={() => asked?.answer(false)}
      title={t("code.title")}
      description={t("code.description")}
      size="sm"
    >
      {asked ? <CodeForm onDone={() => asked.answer(true)} /> : null}
    </Modal>
  );
}
