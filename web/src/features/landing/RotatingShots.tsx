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
  /** Milliseconds that each is shown. */
  interval: number;
  ratio: string;
  sizes: string;
  className?: string;
}

/** Pictures that give way to one another, softly, each with its style's name. */
export function RotatingShots({ shots, interval, ratio, sizes, className }: RotatingShotsProps) {
  const { t } = useTranslation("landing");
  const language = useLanguage();
  const { index, paused, moves, toggle, holds } = useRotation(shots.length, interval);
  // Only the picture that comes next is fetched ahead.
  const fetched = (place: number) => place === index || (moves && place === (index + 1) % shots.length);
  const shown = shots[index];
  return (
    <div className={classes("relative overflow-hidden", className)} style={{ aspectRatio: ratio }}>
      <div {...holds} className="absolute inset-0">
        {shots.map((shot, place) =>
          fetched(place) ? (
            <Image
              key={shot.src}
              src={shot.src}
              alt={place === index ? t("demoAlt", { style: wordsIn(language, shot.name) }) : ""}
              sizes={sizes}
              className={classes(
                "absolute! inset-0 transition-opacity duration-700 motion-reduce:transition-none",
                place === index ? "opacity-100" : "opacity-0",
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
