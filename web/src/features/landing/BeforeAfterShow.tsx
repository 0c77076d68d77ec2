import { useState } from "react";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { BeforeAfter } from "@/ui/BeforeAfter";
import { classes } from "@/ui/classes";
import { Image } from "@/ui/Image";
import type { Showcase } from "./api";
import { PauseButton } from "./PauseButton";
import { useRotation } from "./useRotation";

const interval = 3500;
// On phones a little less than shown: on common ones, the next larger picture would be half as heavy again.
const sizes = "88vw sm:500px";
const sides = ["f", "m"] as const;

/** Rotating pairs of selfie and result, with a toggle between women and men. */
export function BeforeAfterShow({ pairs }: { pairs: Showcase["beforeAfter"] }) {
  const { t } = useTranslation("landing");
  const language = useLanguage();
  const [side, setSide] = useState<(typeof sides)[number]>("f");
  const { index, paused, moves, toggle, holds } = useRotation(pairs[side].length, interval);
  const pair = pairs[side][index];
  const next = pairs[side][(index + 1) % pairs[side].length];
  if (!pair) return null;
  const style = wordsIn(language, pair.name);
  return (
    <div id="before-after" className="mx-auto grid w-full max-w-lg scroll-mt-24 gap-4">
      <div className="relative">
        <div {...holds}>
          <BeforeAfter
            before={{ src: pair.before, alt: t("beforeAfter.before") }}
            after={{ src: pair.src, alt: t("demoAlt", { style }) }}
            ratio="1/1"
            sizes={sizes}
            quality={60}
            start={38}
            priority
            className="shadow-lift"
          />
        </div>
        {moves ? <PauseButton paused={paused} onClick={toggle} /> : null}
        {next && moves ? (
          // Preload the next picture.
          <Image src={next.src} alt="" sizes={sizes} quality={60} placeholder={false} className="hidden" />
        ) : null}
      </div>
      <div className="flex items-center justify-between gap-4">
        <p className="text-ink-soft text-sm">{t("beforeAfter.caption", { style })}</p>
        <fieldset className="flex rounded-control border border-line bg-fill p-1">
          <legend className="sr-only">{t("beforeAfter.whose")}</legend>
          {sides.map((value) => (
            <label
              key={value}
              className={classes(
                "cursor-pointer rounded-[9px] px-3.5 py-1.5 font-medium text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-primary max-sm:py-3",
                value === side
                  ? "bg-raised text-ink shadow-sm forced-colors:outline-2"
                  : "text-ink-soft hover:text-ink",
              )}
            >
              <input
                type="radio"
                name="before-after"
                className="sr-only"
                checked={value === side}
                onChange={() => setSide(value)}
              />
              {t(`beforeAfter.sides.${value}`)}
            </label>
          ))}
        </fieldset>
      </div>
    </div>
  );
}
