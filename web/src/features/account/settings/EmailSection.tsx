import { MailCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { isUnconfirmed, type User } from "@/api/session";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { useOnReturn } from "@/lib/on-return";
import { z } from "@/lib/zod";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { Alert } from "@/ui/Alert";
import { Badge } from "@/ui/Badge";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { PasswordInput } from "@/ui/PasswordInput";
import { useZodForm } from "@/ui/useZodForm";
import { ResendConfirmation } from "../ResendConfirmation";
import { email, password } from "../rules";
import { requestEmailChange } from "./api";
import { PasswordFirst } from "./PasswordFirst";
import { Section } from "./Section";

const rules = z.object({ email, password });

type PendingChange = { email: string; message: string };

function CurrentEmail({ user, onRefresh }: { user: User; onRefresh: () => void }) {
  const { t } = useTranslation("settings");
  const confirmed = !isUnconfirmed(user);
  return (
    <dl className="rounded-control bg-fill px-4 py-3">
      <dt className="text-ink-faint text-xs">{t("email.current")}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="wrap-anywhere min-w-0 font-medium">{user.email}</span>
        <Badge tone={confirmed ? "success" : "warning"}>
          {t(confirmed ? "email.confirmed" : "email.unconfirmed")}
        </Badge>
      </dd>
      {confirmed ? null : (
        <dd className="mt-3">
          <ResendConfirmation onAlreadyConfirmed={onRefresh} />
        </dd>
      )}
    </dl>
  );
}

/** A pending change. Its link is opened in another tab or on another device, so refresh on return to this one. */
function WaitingForLink({ change, onReturn }: { change: PendingChange; onReturn: () => void }) {
  const { t } = useTranslation("settings");
  useOnReturn(onReturn);
  return (
    <Alert icon={<MailCheck />} title={<span className="wrap-anywhere">{t("email.waiting", change)}</span>}>
      <p className="wrap-anywhere">{change.message}</p>
    </Alert>
  );
}

function ChangeEmail({ onRequested }: { onRequested: (change: PendingChange) => void }) {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const form = useZodForm(rules, { email: "", password: "" });
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        const message = await requestEmailChange(body);
        onRequested({ email: body.email.toLowerCase(), message });
        form.reset();
        toast({ color: "success", title: message });
      }}
      onError={(error) => toastError(error, language)}
    >
      <FormField form={form} name="email" label={t("email.new")} hint={t("email.next")} required>
        {(control) => <Input {...control} type="email" autoComplete="email" />}
      </FormField>
      <FormField form={form} name="password" label={t("email.password")} required>
        {(control) => <PasswordInput {...control} />}
      </FormField>
      <SubmitButton size="md" className="max-sm:w-full sm:self-start">
        {t("email.submit")}
      </SubmitButton>
    </Form>
  );
}

export function EmailSection({ user, onRefresh }: { user: User; onRefresh: () => void }) {
  const { t } = useTranslation("settings");
  const [change, setChange] = useState<PendingChange | null>(null);
  const confirmed = change?.email === user.email;

  useEffect(() => {
    if (!confirmed) return;
    setChange(null);
    toast({ color: "success", title: t("email.changed", { email: user.email }) });
  }, [confirmed, user.email, t]);

  return (
    <Section name="email">
      <div className="grid gap-5">
        <CurrentEmail user={user} onRefresh={onRefresh} />
        {change && !confirmed ? <WaitingForLink change={change} onReturn={onRefresh} /> : null}
        {user.hasPassword ? <ChangeEmail onRequested={setChange} /> : <PasswordFirst />}
      </div>
    </Section>
  );
}
