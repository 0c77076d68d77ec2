import { Maximize2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { Badge } from "@/ui/Badge";
import { Card } from "@/ui/Card";
import { IconButton } from "@/ui/IconButton";
import { Tabs } from "@/ui/Tabs";
import type { Category, Mode, Style } from "./api";
import { Demo } from "./Demo";
import { useEnlarge } from "./useEnlarge";

const categoriesShown = 2;

interface StyleCardProps {
  style: Style;
  categories: Category[];
  /** The initial mode, if the style has it. */
  mode?: Mode | undefined;
  /** Load the picture with priority. */
  priority?: boolean;
  /** Render the action for the mode shown. */
  action: (style: Style, mode: Mode) => ReactNode;
}

export function StyleCard({ style, categories, mode, priority = false, action }: StyleCardProps) {
  const { t } = useTranslation("styles");
  const language = useLanguage();
  const [chosen, setChosen] = useState(mode);
  const shown = style.modes.find((each) => each === chosen) ?? style.modes[0];
  const name = wordsIn(language, style.name);
  const names = style.categories.flatMap(({ id }) => {
    const category = categories.find((each) => each.id === id);
    return category ? [wordsIn(language, category.name)] : [];
  });
  const enlarge = useEnlarge(style, name);
  const hidden = names.slice(categoriesShown);
  if (!shown) return null;
  return (
    <Card
      as="article"
      padding="none"
      className="flex h-full flex-col overflow-hidden group-target:ring-3 group-target:ring-primary-strong"
    >
      <div className="relative">
        <Demo style={style} mode={shown} name={name} priority={priority} />
        <IconButton
          variant="outline"
          label={t("card.enlarge", { style: name })}
          icon={<Maximize2 />}
          onClick={() => enlarge(shown)}
          className="absolute! start-3 bottom-3"
        />
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex items-start justify-between gap-2">
          <h3 className="font-bold font-display text-lg leading-tight">{name}</h3>
          {style.gender === "UNISEX" ? null : <Badge>{t(`genders.${style.gender}`)}</Badge>}
        </div>
        <ul className="flex flex-wrap gap-1.5 text-ink-faint text-xs">
          {names.slice(0, categoriesShown).map((category) => (
            <li key={category} className="rounded-full bg-fill px-2 py-0.5">
              {category}
            </li>
          ))}
          {hidden.length > 0 ? (
            <li className="rounded-full bg-fill px-2 py-0.5" title={hidden.join(", ")}>
              {t("card.moreCategories", { count: hidden.length })}
            </li>
          ) : null}
        </ul>
        <div className="mt-auto grid gap-3">
          {style.modes.length > 1 ? (
            <Tabs
              label={t("card.modes", { style: name })}
              value={shown}
              onChange={setChosen}
              tabs={style.modes.map((value) => ({ value, label: t(`modes.${value}.name`) }))}
              // Less padding, so that three names fit.
              className="[&_[role=tab]]:px-2"
            />
          ) : null}
          {action(style, shown)}
        </div>
      </div>
    </Card>
  );
}
