import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslation } from "@/i18n/useTranslation";
import { useHydrated } from "@/lib/hydrated";
import { classes } from "@/ui/classes";
import { colorModes, setColorMode, useColorMode } from "@/visitor/color-mode";

const icons = { system: Monitor, light: Sun, dark: Moon };

export function ColorModePicker() {
  const { t } = useTranslation("shell");
  const chosen = useColorMode();
  // The server does not know the choice: it is marked after hydration.
  const live = useHydrated();
  return (
    <fieldset className="inline-flex rounded-control border border-line p-0.5">
      <legend className="sr-only">{t("colorMode.label")}</legend>
      {colorModes.map((mode) => {
        const Icon = icons[mode];
        const current = live && mode === chosen;
        return (
          <button
            key={mode}
            type="button"
            aria-label={t(`colorMode.${mode}`)}
            title={t(`colorMode.${mode}`)}
            aria-pressed={current}
            onClick={() => setColorMode(mode)}
            className={classes(
              "grid min-h-8 min-w-9 place-items-center rounded-[9px] transition-colors max-sm:min-h-11 max-sm:min-w-11",
              current ? "bg-fill text-ink" : "text-ink-faint hover:text-ink",
            )}
          >
            <Icon className="size-4" />
          </button>
        );
      })}
    </fieldset>
  );
}
