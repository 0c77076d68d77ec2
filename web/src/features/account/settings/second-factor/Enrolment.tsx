import { useState } from "react";
import type { User } from "@/api/session";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { z } from "@/lib/zod";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { PasswordInput } from "@/ui/PasswordInput";
import { useZodForm } from "@/ui/useZodForm";
import { password } from "../../rules";
import { secondFactorConfirmed, startSecondFactor } from "../api";
import { AppSetup, type AppSetupProps } from "./AppSetup";
import { RecoveryCodes } from "./RecoveryCodes";

const rules = z.object({ password });

type Secret = Omit<AppSetupProps, "onConfirmed">;

function PasswordForm({ onStarted }: { onStarted: (secret: Secret) => void }) {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const form = useZodForm(rules, { password: "" });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        // Loaded on demand, because few users need it.
        const [{ encode }, { secret, uri }] = await Promise.all([
          import("uqr"),
          startSecondFactor(values.password),
        ]);
        onStarted({ secret, uri, modules: encode(uri, { ecc: "M", border: 4 }).data });
      }}
      onError={(error) => toastError(error, language)}
    >
      <p className="text-ink-soft">{t("secondFactor.apps")}</p>
      <FormField form={form} name="password" label={t("secondFactor.password")} required>
        {(control) => <PasswordInput {...control} />}
      </FormField>
      <SubmitButton size="md" block>
        {t("secondFactor.next")}
      </SubmitButton>
    </Form>
  );
}

type EnrolmentProps = {
  user: User;
  /** Called when closing would lose the recovery codes, and when it no longer would. */
  onUnsaved: (unsaved: boolean) => void;
  onDone: () => void;
};

/** The steps to switch it on: password, app, recovery codes. */
export function Enrolment({ user, onUnsaved, onDone }: EnrolmentProps) {
  const { t } = useTranslation("settings");
  const [secret, setSecret] = useState<Secret | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const [saved, setSaved] = useState(false);

  const confirmed = async (codes: string[]) => {
    setRecoveryCodes(codes);
    onUnsaved(true);
    await secondFactorConfirmed(user);
    toast({
      color: "success",
      title: t("secondFactor.isOn"),
      description: t("secondFactor.isOnDescription"),
    });
  };

  const save = () => {
    setSaved(true);
    onUnsaved(false);
  };

  if (recoveryCodes)
    return <RecoveryCodes codes={recoveryCodes} saved={saved} onSaved={save} onDone={onDone} />;
  if (secret) return <AppSetup {...secret} onConfirmed={confirmed} />;
  return <PasswordForm onStarted={setSecret} />;
}
