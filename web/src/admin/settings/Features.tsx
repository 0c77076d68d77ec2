import { useState } from "react";
import { z } from "@/lib/zod";
import { Badge } from "@/ui/Badge";
import { FormField } from "@/ui/Form";
import { Switch } from "@/ui/Switch";
import { ActionDialog, reason } from "../ActionDialog";
import { useT } from "../texts";
import { changeFeatures, type Feature, type SiteSettings } from "./api";
import { Group } from "./Group";
import { useSeen } from "./useSeen";

const rules = z.object({
  switchedOff: z.array(z.custom<Feature>((value) => typeof value === "string")),
  reason,
});

type FeaturesProps = { settings: SiteSettings };

function FeaturesDialog({ settings, onClose }: FeaturesProps & { onClose: () => void }) {
  const t = useT();
  const seen = useSeen(settings, "features");
  return (
    <ActionDialog
      open
      title={t("settings.features.title")}
      description={t("settings.features.dialogHint")}
      rules={rules}
      initial={{ switchedOff: settings.switchedOff, reason: "" }}
      act={(values) => changeFeatures({ ...values, seen })}
      submit={t("settings.save")}
      done={t("settings.saved")}
      onClose={onClose}
    >
      {(form) => (
        <FormField form={form} name="switchedOff" label={t("settings.features.title")} selfLabelled>
          {({ value, onChange }) => (
            <div className="grid gap-3">
              {settings.features.map((feature) => (
                <Switch
                  key={feature}
                  checked={!value.includes(feature)}
                  label={t(`settings.features.names.${feature}`)}
                  onChange={(on) =>
                    onChange(on ? value.filter((other) => other !== feature) : [...value, feature])
                  }
                />
              ))}
            </div>
          )}
        </FormField>
      )}
    </ActionDialog>
  );
}

export function Features({ settings }: FeaturesProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <Group
      title={t("settings.features.title")}
      hint={t("settings.features.hint")}
      change={settings.changes.features}
      onChange={() => setOpen(true)}
    >
      <ul className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2">
        {settings.features.map((feature) => {
          const off = settings.switchedOff.includes(feature);
          return (
            <li key={feature} className="flex items-center justify-between gap-3 border-line border-b py-1.5">
              {t(`settings.features.names.${feature}`)}
              <Badge tone={off ? "warning" : "success"}>
                {t(off ? "settings.features.off" : "settings.features.on")}
              </Badge>
            </li>
          );
        })}
      </ul>
      {open ? <FeaturesDialog settings={settings} onClose={() => setOpen(false)} /> : null}
    </Group>
  );
}
