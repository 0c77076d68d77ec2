import { useTranslation } from "@/i18n/useTranslation";
import { Image } from "@/ui/Image";
import { art } from "./art";

const moods = ["studio", "golden", "neon", "noir", "ocean", "paper"] as const;

export function Examples() {
  const { t } = useTranslation("landing");
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5">
      {moods.map((mood) => (
        <li key={mood} className="group relative overflow-hidden rounded-card border border-line">
          <Image
            src={art[mood]}
            alt=""
            ratio="3/4"
            className="transition-[scale] duration-500 group-hover:scale-[1.03]"
          />
          <p className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/75 to-transparent px-4 pt-10 pb-3 font-medium text-sm text-white">
            {t(`examples.names.${mood}`)}
          </p>
        </li>
      ))}
    </ul>
  );
}
