import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { Pipette } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { checkered } from "@/ui/checkered";
import { classes } from "@/ui/classes";
import { tabStop } from "@/ui/tab-stop";
import type { Edit } from "../api";
import { colours } from "./edits";

interface BackgroundChoicesProps {
  value: Extract<Edit, { kind: "BACKGROUND" }>;
  onChange: (edit: Edit) => void;
}

const transparent = "transparent";
const names = Object.keys(colours) as (keyof typeof colours)[];
const presets: readonly string[] = names.map((name) => colours[name] ?? transparent);
const swatch =
  "relative flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-line-strong/60 bg-surface px-2.5 py-2 text-sm transition-colors hover:border-ink-faint has-focus-visible:outline-2 has-focus-visible:outline-primary-strong has-focus-visible:outline-offset-2";
const chosen =
  "border-primary-strong bg-primary-soft/60 shadow-[inset_0_0_0_1px_var(--primary-strong)] forced-colors:outline-3";
const dot = "size-6 shrink-0 rounded-full border border-line-strong";

export function BackgroundChoices({ value: { colour }, onChange }: BackgroundChoicesProps) {
  const { t } = useTranslation("library");
  const value = colour ?? transparent;
  const choose = (next: string) =>
    onChange({ kind: "BACKGROUND", colour: next === transparent ? null : next });
  const isOwn = !presets.includes(value);
  return (
    <>
      <RadioGroup
        aria-label={t("edit.background")}
        value={value}
        onValueChange={(next) => next !== null && choose(next)}
        className="grid grid-cols-2 gap-2"
      >
        {names.map((name) => {
          const preset = colours[name] ?? transparent;
          return (
            // biome-ignore lint/a11y/noLabelWithoutControl: the primitive holds the input
            <label key={name} className={classes(swatch, value === preset && chosen)}>
              <Radio.Root
                value={preset}
                {...tabStop(preset, isOwn ? null : value)}
                className="absolute inset-0 rounded-control outline-none"
              />
              <span
                className={classes(dot, name === "transparent" && checkered)}
                style={{ backgroundColor: colours[name] ?? undefined }}
              />
              {t(`edit.colours.${name}`)}
            </label>
          );
        })}
      </RadioGroup>
      <label className={classes(swatch, "mt-2", isOwn && chosen)}>
        <input
          type="color"
          value={colour ?? "#ffffff"}
          onChange={(event) => choose(event.target.value)}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        <span
          className={classes(dot, "grid place-items-center")}
          style={isOwn ? { backgroundColor: value } : undefined}
        >
          {isOwn ? null : <Pipette className="size-3.5 text-ink-soft" />}
        </span>
        {t("edit.ownColour")}
        {isOwn ? <span className="ms-auto text-ink-soft tabular-nums uppercase">{value}</span> : null}
      </label>
    </>
  );
}
