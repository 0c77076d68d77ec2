import { X } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { useConfig } from "@/api/config";
import { translatedOptions } from "@/i18n/translated-names";
import { useLanguage } from "@/i18n/useLanguage";
import { z } from "@/lib/zod";
import { Alert } from "@/ui/Alert";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { FormField } from "@/ui/Form";
import { SelectMenu } from "@/ui/SelectMenu";
import { ActionDialog, reason } from "../ActionDialog";
import { useT } from "../texts";
import { changeBlockedRegions, type SiteSettings } from "./api";
import { Facts, Group } from "./Group";
import { useSeen } from "./useSeen";

const rules = z.object({ blockedRegions: z.array(z.string()), reason });

type RegionsProps = { settings: SiteSettings };

function RegionsDialog({ settings, onClose }: RegionsProps & { onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { data: config } = useConfig();
  const seen = useSeen(settings, "regions");
  const { blockedRegions, configuredBlockedRegions } = settings;
  const options = useMemo(() => {
    const free = (config?.regions ?? blockedRegions).filter(
      (region) => !configuredBlockedRegions.includes(region),
    );
    return translatedOptions(free, "region", language);
  }, [config, blockedRegions, configuredBlockedRegions, language]);
  return (
    <ActionDialog
      open
      title={t("settings.regions.title")}
      description={t("settings.regions.dialogHint")}
      rules={rules}
      initial={{ blockedRegions, reason: "" }}
      act={(values) => changeBlockedRegions({ ...values, seen })}
      submit={t("settings.save")}
      done={t("settings.saved")}
      onClose={onClose}
    >
      {(form) => (
        <FormField form={form} name="blockedRegions" label={t("settings.regions.blocked")}>
          {(control) => (
            <>
              <SelectMenu
                {...control}
                multiple
                search
                options={options}
                placeholder={t("settings.regions.choose")}
              />
              <ul className="mt-2 flex flex-wrap gap-1.5">
                {options
                  .filter(({ value }) => control.value.includes(value))
                  .map(({ value, label }) => (
                    <li key={value}>
                      <Button
                        size="sm"
                        icon={<X />}
                        aria-label={t("settings.regions.remove", { region: label })}
                        onClick={() => control.onChange(control.value.filter((other) => other !== value))}
                      >
                        {label}
                      </Button>
                    </li>
                  ))}
              </ul>
            </>
          )}
        </FormField>
      )}
    </ActionDialog>
  );
}

function Names({ codes }: { codes: string[] }) {
  const t = useT();
  const language = useLanguage();
  if (codes.length === 0) return t("settings.regions.none");
  return (
    <ul className="flex flex-wrap gap-1.5">
      {translatedOptions(codes, "region", language).map(({ value, label }) => (
        <li key={value}>
          <Badge>{label}</Badge>
        </li>
      ))}
    </ul>
  );
}

export function Regions({ settings }: RegionsProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { blockedRegions, configuredBlockedRegions, regionsKnown } = settings;
  return (
    <Group
      title={t("settings.regions.title")}
      hint={t("settings.regions.hint")}
      change={settings.changes.regions}
      onChange={() => setOpen(true)}
    >
      {regionsKnown ? null : (
        <Alert tone="warning" title={t("settings.regions.unknown")}>
          {t("settings.regions.unknownHint")}
        </Alert>
      )}
      <Facts
        facts={[
          [t("settings.regions.blocked"), <Names key="here" codes={blockedRegions} />],
          ...(configuredBlockedRegions.length > 0
            ? [
                [
                  t("settings.regions.configured"),
                  <Names key="configured" codes={configuredBlockedRegions} />,
                ] satisfies [string, ReactNode],
              ]
            : []),
        ]}
      />
      {open ? <RegionsDialog settings={settings} onClose={() => setOpen(false)} /> : null}
    </Group>
  );
}
