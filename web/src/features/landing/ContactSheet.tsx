import { Image } from "@/ui/Image";
import { art } from "./art";

const frames = [
  { mood: "golden", place: "col-start-1 row-start-1 translate-y-8 -rotate-4" },
  { mood: "studio", place: "z-10 col-start-2 row-start-1 scale-110" },
  { mood: "neon", place: "col-start-3 row-start-1 translate-y-8 rotate-4" },
] as const;

/** Three portraits fanned out like prints on a table. */
export function ContactSheet() {
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-3 items-center px-4 py-6">
      {frames.map(({ mood, place }) => (
        <div
          key={mood}
          className={`${place} overflow-hidden rounded-card border-4 border-surface shadow-lift transition-[rotate] duration-300 hover:rotate-0`}
        >
          <Image src={art[mood]} alt="" ratio="3/4" priority />
        </div>
      ))}
    </div>
  );
}
