import { Smartphone } from "lucide-react";
import { useEffect } from "react";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { z } from "@/lib/zod";
import { toastError } from "@/notices/error-toast";
import { Button } from "@/ui/Button";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { useZodForm } from "@/ui/useZodForm";
import { CodeInput } from "../../CodeInput";
import { code } from "../../rules";
import { confirmSecondFactor } from "../api";
import { QrCode } from "./QrCode";

const rules = z.object({ code });

export type AppSetupProps = {
  /** For typing. */
  secret: string;
  /** For opening in an app. */
  uri: string;
  /** The QR code. */
  modules: boolean[][];
  onConfirmed: (recoveryCodes: string[]) => Promise<void>;
};

/** Show the secret as QR code, link and text, and ask for the first code of the app. */
export function AppSetup({ secret, uri, modules, onConfirmed }: AppSetupProps) {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const form = useZodForm(rules, { code: "" });
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  return (
    <Form
      form={form}
      onSubmit={async (values) => onConfirmed(await confirmSecondFactor(values.code))}
      onError={(error) => toastError(error, language)}
    >
      <p className="text-ink-soft">{t("secondFactor.scan")}</p>
      <QrCode modules={modules} label={t("secondFactor.qr")} className="mx-auto w-full max-w-48" />
      {/* A phone cannot scan its own screen. */}
      <Button href={uri} variant="outline" size="md" icon={<Smartphone />} className="sm:hidden">
        {t("secondFactor.openApp")}
      </Button>
      <div>
        <p className="text-ink-soft text-sm">{t("secondFactor.typeSecret")}</p>
        <p className="mt-1 break-words font-mono">{secret.match(/.{1,4}/g)?.join(" ")}</p>
      </div>
      <FormField form={form} name="code" label={t("secondFactor.firstCode")} required>
        {(control) => <CodeInput {...control} />}
      </FormField>
      <SubmitButton size="md" block>
        {t("secondFactor.confirm")}
      </SubmitButton>
    </Form>
  );
}
