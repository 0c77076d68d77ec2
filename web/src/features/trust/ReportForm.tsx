import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { fileUrl } from "@/api/files";
import type { components } from "@/api/schema.gen";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { z } from "@/lib/zod";
import { toastError } from "@/notices/error-toast";
import { useHref } from "@/routing/links";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { EmptyState } from "@/ui/EmptyState";
import { Form, FormField, SubmitButton } from "@/ui/Form";
import { Image } from "@/ui/Image";
import { Input } from "@/ui/Input";
import { SelectMenu } from "@/ui/SelectMenu";
import { TextArea } from "@/ui/TextArea";
import { useZodForm } from "@/ui/useZodForm";
import { reasons, sendReport, type TakeCaptcha } from "./api";

type SharedCreation = components["schemas"]["SharedCreation"];

const rules = z.object({
  path: z.string(),
  reason: z.enum(reasons),
  text: z.string().trim().max(1000),
  email: z.union([z.literal(""), z.string().trim().max(254).pipe(z.email())]),
});

type PicturesProps = {
  items: readonly SharedCreation[];
  value: string;
  onChange: (path: string) => void;
};

/** Choose one picture of an album. */
function Pictures({ items, value, onChange }: PicturesProps) {
  const { t } = useTranslation("trust");
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{t("report.which")}</legend>
      <div className="grid max-h-48 grid-cols-4 gap-2 overflow-y-auto p-1 sm:grid-cols-6">
        {items.map(({ path, poster }, index) => (
          <button
            key={path}
            type="button"
            aria-pressed={path === value}
            aria-label={t("report.number", { number: index + 1 })}
            onClick={() => onChange(path)}
            className={classes(
              "overflow-hidden rounded-control",
              path === value ? "ring-2 ring-primary-strong" : "opacity-70 hover:opacity-100",
            )}
          >
            <Image src={fileUrl(poster ?? path)} alt="" ratio="1" sizes="96px" quality={75} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

type ReportFormProps = {
  token: string;
  items: readonly SharedCreation[];
  takeCaptcha: TakeCaptcha;
  /** Told whether there is something to lose. */
  onTyped: (typed: boolean) => void;
};

/** Report one of the pictures of a public link. No account is needed. */
export function ReportForm({ token, items, takeCaptcha, onTyped }: ReportFormProps) {
  const { t } = useTranslation("trust");
  const language = useLanguage();
  const href = useHref();
  const [sent, setSent] = useState(false);
  const form = useZodForm(rules, { path: items[0]?.path ?? "", text: "", email: "" });
  const path = form.watch("path");
  const { isDirty } = form.formState;
  useEffect(() => onTyped(isDirty && !sent), [onTyped, isDirty, sent]);
  return (
    <>
      {/* Always there: what is announced is a change of it. */}
      <div role="status">
        {sent ? (
          <EmptyState
            heading="h3"
            icon={<CircleCheck />}
            title={t("report.sent")}
            actions={
              <Button variant="outline" to={href("is-this-me")}>
                {t("report.search")}
              </Button>
            }
          />
        ) : null}
      </div>
      {sent ? null : (
        <Form
          form={form}
          onSubmit={async ({ email, ...report }) => {
            await sendReport({ ...report, token, email: email || null, captcha: await takeCaptcha() });
            setSent(true);
          }}
          onError={(error) => toastError(error, language)}
        >
          {items.length > 1 ? (
            <Pictures items={items} value={path} onChange={(chosen) => form.setValue("path", chosen)} />
          ) : null}
          <FormField form={form} name="reason" label={t("report.reason")} required>
            {(control) => (
              <SelectMenu
                {...control}
                value={control.value ?? null}
                placeholder={t("report.choose")}
                options={reasons.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
              />
            )}
          </FormField>
          <FormField form={form} name="text" label={t("report.text")} optional>
            {(control) => <TextArea {...control} maxLength={1000} />}
          </FormField>
          <FormField form={form} name="email" label={t("report.email")} hint={t("report.emailHint")} optional>
            {(control) => <Input {...control} type="email" autoComplete="email" />}
          </FormField>
          <SubmitButton block>{t("report.submit")}</SubmitButton>
        </Form>
      )}
    </>
  );
}
