// A ready-made shoot of the catalogue.
import type { ReactNode } from "react";
import type { ShootTemplate } from "@/api/my-shoots";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { Card } from "@/ui/Card";
import { Image } from "@/ui/Image";

const picturesShown = 4;

interface ShootCardProps {
  shoot: ShootTemplate;
  /** Load the pictures with priority. */
  priority: boolean;
  action: ReactNode;
}

export function ShootCard({ shoot, priority, action }: ShootCardProps) {
  const { t } = useTranslation("shoots");
  const language = useLanguage();
  const fewest = Math.min(...shoot.counts);
  return (
    <Card as="article" padding="none" className="flex h-full flex-col overflow-hidden">
      <div className="grid grid-cols-2 gap-0.5">
        {shoot.styles.slice(0, picturesShown).map((style) => (
          <Image
            key={style.id}
            src={style.demos[0] ?? ""}
            alt={wordsIn(language, style.name)}
            ratio="1/1"
            sizes="50vw sm:25vw lg:200px"
            quality={60}
            priority={priority}
          />
        ))}
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <h2 className="font-bold font-display text-lg leading-tight">{wordsIn(language, shoot.name)}</h2>
        <p className="text-ink-soft text-sm">{wordsIn(language, shoot.description)}</p>
        <p className="mt-auto text-sm">
          {t("card.from", { photos: fewest, tokens: fewest * shoot.price })}
          <span className="text-ink-faint"> · {t("card.styles", { count: shoot.styles.length })}</span>
        </p>
        {action}
      </div>
    </Card>
  );
}
