import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { z } from "@/lib/zod";
import { toastError } from "@/notices/error-toast";
import { Form, SubmitButton } from "@/ui/Form";
import { useZodForm } from "@/ui/useZodForm";
import { AdultField } from "./AdultField";
import { statement } from "./rules";
import { TermsNote } from "./TermsNote";

/** What a newcomer states before an account is opened with Google or Apple. */
export function NewcomerStep({ onAgree }: { onAgree: () => Promise<void> }) {
  const { t } = useTranslation("account");
  const language = useLanguage();
  const form = useZodForm(z.object({ adult: statement(t("register.adultNeeded")) }), { adult: false });
  return (
    <Form form={form} onSubmit={onAgree} onError={(error) => toastError(error, language)}>
      <p className="text-ink-soft">{t("otherWays.newcomer")}</p>
      <AdultField form={form} name="adult" />
      <SubmitButton size="lg" block>
        {t("register.submit")}
      </SubmitButton>
      <TermsNote />
    </Form>
  );
}
