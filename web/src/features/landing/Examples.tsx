import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { CarouselColumns } from "@/ui/CarouselColumns";
import type { Shot } from "./api";

/** Pictures per minute: one every 3 seconds. */
const speed = 20;
/** Milliseconds between neighbouring columns, so that they do not move in sync. */
const offset = 200;
/** What the columns take, two on phones and four otherwise, but no less than the carousel's usual sizes. */
const sizes = "45vw sm:23vw md:500px";

export function Examples({ columns }: { columns: Shot[][] }) {
  const { t } = useTranslation("landing");
  const language = useLanguage();
  return (
    <CarouselColumns
      ratio="1/1"
      sizes={sizes}
      stepwise
      className="h-[26rem] rounded-card mask-y-from-90% sm:h-[36rem] max-sm:[&_ul:nth-child(n+3)]:hidden"
      columns={columns.map((shots, index) => ({
        items: shots.map(({ src, name }) => ({
          src,
          alt: t("demoAlt", { style: wordsIn(language, name) }),
        })),
        direction: index % 2 === 0 ? "up" : "down",
        speed,
        delay: index * offset,
      }))}
    />
  );
}
