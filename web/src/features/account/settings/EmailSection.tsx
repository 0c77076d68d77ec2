import { MailCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { z } from "zod";
import { api, unwrap } from "@/api/client";
import type { User } from "@/api/session";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { useOnReturn } from "@/lib/on-return";
import { toastError } from "@/notices/error-toast";
import { toast } from "@/notices/toast";
import { Alert } from "@/ui/Alert";
import { Badge } from "@/ui/Badge";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { PasswordInput } from "@/ui/PasswordInput";
import { useZodForm } from "@/ui/useZodForm";
import { email, password } from "../rules";
import { Section } from "./Section";

const unconfirmed = -1;
const rules = z.object({ email, password });

type Asked = { email: string; message: string };

function CurrentEmail({ user }: { user: User }) {
  const { t } = useTranslation("settings");
  const confirmed = user.status !== unconfirmed;
  return (
    <dl className="rounded-control bg-fill px-4 py-3">
      <dt className="text-ink-faint text-xs">{t("email.current")}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="wrap-anywhere min-w-0 font-medium">{user.email}</span>
        <Badge tone={confirmed ? "success" : "warning"}>
          {t(confirmed ? "email.confirmed" : "email.unconfirmed")}
        </Badge>
      </dd>
    </dl>
  );
}

/** A change that was asked for waits for its link, which is opened in another tab or on another device. */
function WaitingForLink({ asked, onReturn }: { asked: Asked; onReturn: () => void }) {
  const { t } = useTranslation("settings");
  useOnReturn(onReturn);
  return (
    <Alert icon={<MailCheck />} title={<span className="wrap-anywhere">{t("email.waiting", asked)}</span>}>
      <p className="wrap-anywhere">{asked.message}</p>
    </Alert>
  );
}

export function EmailSection({ user, onRefresh }: { user: User; onRefresh: () => void }) {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const form = useZodForm(rules, { email: "", password: "" });
  const [asked, setAsked] = useState<Asked | null>(null);
  const arrived = asked?.email === user.email;

  useEffect(() => {
    if (!arrived) return;
    setAsked(null);
    toast({ color: "success", title: t("email.changed", { email: user.email }) });
  }, [arrived, user.email, t]);

  return (
    <Section name="email">
      <div className="grid gap-5">
        <CurrentEmail user={user} />
        {asked && !arrived ? <WaitingForLink asked={asked} onReturn={onRefresh} /> : null}
        <Form
          form={form}
          onSubmit={async (body) => {
            const { message } = await unwrap(api.POST("/api/me/email", { body }));
            setAsked({ email: body.email.toLowerCase(), message });
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
      </div>
    </Section>
  );
}
