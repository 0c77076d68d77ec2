import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { classes } from "@/ui/classes";
import { Image } from "@/ui/Image";
import type { Shot } from "./api";
import { PauseButton } from "./PauseButton";
import { useRotation } from "./useRotation";

interface RotatingShotsProps {
  shots: Shot[];
  /** Milliseconds per picture. */
  interval: number;
  ratio: string;
  sizes: string;
  className?: string;
}

/** Pictures that cross-fade, each with the name of its style. */
export function RotatingShots({ shots, interval, ratio, sizes, className }: RotatingShotsProps) {
  const { t } = useTranslation("landing");
  const language = useLanguage();
  const { index, paused, moves, toggle, holds } = useRotation(shots.length, interval);
  // Preload only the next picture.
  const loaded = (each: number) => each === index || (moves && each === (index + 1) % shots.length);
  const shown = shots[index];
  return (
    <div className={classes("relative overflow-hidden", className)} style={{ aspectRatio: ratio }}>
      <div {...holds} className="absolute inset-0">
        {shots.map((shot, each) =>
          loaded(each) ? (
            <Image
              key={shot.src}
              src={shot.src}
              alt={each === index ? t("demoAlt", { style: wordsIn(language, shot.name) }) : ""}
              sizes={sizes}
              className={classes(
                "absolute! inset-0 transition-opacity duration-700 motion-reduce:transition-none",
                each === index ? "opacity-100" : "opacity-0",
              )}
            />
          ) : null,
        )}
        {shown ? (
          <p className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/70 to-transparent px-4 pt-10 pb-3 font-medium text-sm text-white">
            {wordsIn(language, shown.name)}
          </p>
        ) : null}
      </div>
      {moves ? <PauseButton paused={paused} onClick={toggle} /> : null}
    </div>
  );
}
