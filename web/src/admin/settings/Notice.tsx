import { Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { z } from "@/lib/zod";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { FormField } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { SelectMenu } from "@/ui/SelectMenu";
import { TextArea } from "@/ui/TextArea";
import { ActionDialog, reason } from "../ActionDialog";
import { optionalMoment, toField } from "../moment-field";
import { ReasonDialog } from "../ReasonDialog";
import { useT } from "../texts";
import { useMoment } from "../useMoment";
import { changeNotice, type SiteSettings, tones } from "./api";
import { Facts, Group } from "./Group";
import { useSeen } from "./useSeen";

const longest = 300;
const text = z.string().trim().min(1).max(longest);

type NoticeProps = { settings: SiteSettings };
type DialogProps = NoticeProps & { onClose: () => void };

function NoticeDialog({ settings, onClose }: DialogProps) {
  const t = useT();
  const { notice } = settings;
  const seen = useSeen(settings, "notice");
  const rules = useMemo(
    () =>
      z
        .object({
          en: text,
          es: text,
          tone: z.enum(tones),
          startsAt: optionalMoment,
          endsAt: optionalMoment,
          reason,
        })
        .refine(
          ({ startsAt, endsAt }) =>
            !endsAt || Date.parse(endsAt) > Date.parse(startsAt ?? new Date().toISOString()),
          {
            path: ["endsAt"],
            message: t("settings.notice.order"),
          },
        ),
    [t],
  );
  return (
    <ActionDialog
      open
      title={t("settings.notice.title")}
      description={t("settings.notice.dialogHint")}
      rules={rules}
      initial={{
        en: notice?.text.en ?? "",
        es: notice?.text.es ?? "",
        tone: notice?.tone ?? "info",
        startsAt: toField(notice?.startsAt ?? null),
        endsAt: toField(notice?.endsAt ?? null),
        reason: "",
      }}
      act={({ en, es, reason, ...rest }) =>
        changeNotice({ notice: { text: { en, es }, ...rest }, seen, reason })
      }
      submit={t("settings.save")}
      done={t("settings.saved")}
      onClose={onClose}
    >
      {(form) => (
        <>
          {(["en", "es"] as const).map((language) => (
            <FormField
              key={language}
              form={form}
              name={language}
              label={t(`settings.notice.${language}`)}
              required
            >
              {(control) => <TextArea {...control} rows={2} maxLength={longest} lang={language} />}
            </FormField>
          ))}
          <FormField form={form} name="tone" label={t("settings.notice.tone")} required>
            {(control) => (
              <SelectMenu
                {...control}
                options={tones.map((value) => ({ value, label: t(`settings.notice.tones.${value}`) }))}
              />
            )}
          </FormField>
          <div className="grid gap-5 sm:grid-cols-2">
            <FormField form={form} name="startsAt" label={t("settings.notice.starts")} optional>
              {(control) => <Input {...control} type="datetime-local" />}
            </FormField>
            <FormField form={form} name="endsAt" label={t("settings.notice.ends")} optional>
              {(control) => <Input {...control} type="datetime-local" />}
            </FormField>
          </div>
        </>
      )}
    </ActionDialog>
  );
}

function RemovalDialog({ settings, onClose }: DialogProps) {
  const t = useT();
  const seen = useSeen(settings, "notice");
  return (
    <ReasonDialog
      danger
      title={t("settings.notice.removeTitle")}
      act={({ reason }) => changeNotice({ notice: null, seen, reason })}
      submit={t("settings.notice.remove")}
      done={t("settings.notice.removed")}
      onClose={onClose}
    />
  );
}

export function Notice({ settings }: NoticeProps) {
  const t = useT();
  const moment = useMoment();
  const [opened, open] = useState<"change" | "removal" | null>(null);
  const close = () => open(null);
  const { notice } = settings;
  return (
    <Group
      title={t("settings.notice.title")}
      hint={t("settings.notice.hint")}
      change={settings.changes.notice}
      onChange={() => open("change")}
      actions={
        notice ? (
          <Button
            size="sm"
            icon={<Trash2 />}
            aria-label={t("settings.notice.removeTitle")}
            onClick={() => open("removal")}
          >
            {t("settings.notice.remove")}
          </Button>
        ) : null
      }
    >
      {notice ? (
        <>
          {(["en", "es"] as const).map((language) => (
            <Alert
              key={language}
              tone={notice.tone}
              title={<span lang={language}>{notice.text[language]}</span>}
              className="[overflow-wrap:anywhere]"
            />
          ))}
          <Facts
            facts={[
              [
                t("settings.notice.starts"),
                notice.startsAt ? moment(notice.startsAt) : t("settings.notice.atOnce"),
              ],
              [t("settings.notice.ends"), notice.endsAt ? moment(notice.endsAt) : t("settings.notice.never")],
            ]}
          />
        </>
      ) : (
        <p className="text-sm">{t("settings.notice.none")}</p>
      )}
      {opened === "change" ? <NoticeDialog settings={settings} onClose={close} /> : null}
      {opened === "removal" ? <RemovalDialog settings={settings} onClose={close} /> : null}
    </Group>
  );
}
