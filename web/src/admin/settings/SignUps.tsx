import { useState } from "react";
import { locales } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { formatNumber } from "@/lib/format";
import { z } from "@/lib/zod";
import { Badge } from "@/ui/Badge";
import { FormField } from "@/ui/Form";
import { Input } from "@/ui/Input";
import { Switch } from "@/ui/Switch";
import { ActionDialog, reason } from "../ActionDialog";
import { useT } from "../texts";
import { changeSignUps, type SiteSettings } from "./api";
import { Facts, Group } from "./Group";
import { useSeen } from "./useSeen";

const most = 1000;
// A text field's value. An empty one is the configured number, not zero.
const welcomeTokens = z
  .string()
  .trim()
  .transform((value) => (value ? Number(value) : null))
  .pipe(z.number().int().min(0).max(most).nullable());
const rules = z.object({ signUpsOpen: z.boolean(), welcomeTokens, reason });

type SignUpsProps = { settings: SiteSettings };

function SignUpsDialog({ settings, onClose }: SignUpsProps & { onClose: () => void }) {
  const t = useT();
  const seen = useSeen(settings, "signUps");
  return (
    <ActionDialog
      open
      title={t("settings.signUps.title")}
      description={t("settings.signUps.dialogHint")}
      rules={rules}
      initial={{
        signUpsOpen: settings.signUpsOpen,
        welcomeTokens: settings.welcomeTokens === null ? "" : String(settings.welcomeTokens),
        reason: "",
      }}
      act={(values) => changeSignUps({ ...values, seen })}
      submit={t("settings.save")}
      done={t("settings.saved")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField form={form} name="signUpsOpen" label={t("settings.signUps.allow")} selfLabelled>
            {({ value, ...control }) => (
              <Switch {...control} checked={value} label={t("settings.signUps.allow")} />
            )}
          </FormField>
          <FormField
            form={form}
            name="welcomeTokens"
            label={t("settings.signUps.tokens")}
            hint={t("settings.signUps.tokensHint", { count: settings.configuredWelcomeTokens })}
            optional
          >
            {(control) => <Input {...control} inputMode="numeric" autoComplete="off" />}
          </FormField>
        </>
      )}
    </ActionDialog>
  );
}

export function SignUps({ settings }: SignUpsProps) {
  const t = useT();
  const locale = locales[useLanguage()];
  const [open, setOpen] = useState(false);
  const { signUpsOpen, welcomeTokens, configuredWelcomeTokens } = settings;
  const tokens = formatNumber(welcomeTokens ?? configuredWelcomeTokens, locale);
  return (
    <Group
      title={t("settings.signUps.title")}
      hint={t("settings.signUps.hint")}
      change={settings.changes.signUps}
      onChange={() => setOpen(true)}
    >
      <Facts
        facts={[
          [
            t("settings.signUps.state"),
            <Badge key="state" tone={signUpsOpen ? "success" : "warning"}>
              {t(signUpsOpen ? "settings.signUps.open" : "settings.signUps.closed")}
            </Badge>,
          ],
          [
            t("settings.signUps.tokens"),
            welcomeTokens === null ? t("settings.signUps.configured", { tokens }) : tokens,
          ],
        ]}
      />
      {open ? <SignUpsDialog settings={settings} onClose={() => setOpen(false)} /> : null}
    </Group>
  );
}
