import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { CarouselColumns } from "@/ui/CarouselColumns";
import type { Shot } from "./api";

/** Slightly different, so that neighbouring columns do not move in sync. */
const speeds = [20, 19, 21, 20];

export function Examples({ columns }: { columns: Shot[][] }) {
  const { t } = useTranslation("landing");
  const language = useLanguage();
  return (
    <CarouselColumns
      ratio="1/1"
      className="h-[26rem] rounded-card mask-y-from-90% sm:h-[36rem] max-sm:[&_ul:nth-child(n+3)]:hidden"
      columns={columns.map((shots, index) => ({
        items: shots.map(({ src, name }) => ({
          src,
          alt: t("demoAlt", { style: wordsIn(language, name) }),
        })),
        direction: index % 2 === 0 ? "up" : "down",
        speed: speeds[index % speeds.length] ?? 20,
      }))}
    />
  );
}
