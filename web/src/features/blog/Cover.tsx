import { useLanguage } from "@/i18n/useLanguage";
import { wordsIn } from "@/i18n/words";
import { classes } from "@/ui/classes";
import { Image } from "@/ui/Image";
import type { PostSummary } from "./api";

interface CoverProps {
  post: PostSummary;
  ratio: string;
  sizes: string;
  /** Above the fold. */
  priority?: boolean;
  /** The title next to it is enough for screen readers. */
  decorative?: boolean;
  className?: string;
}

/** A gradient for each topic, for covers without a picture. */
const gradients: Record<string, string> = {
  guides: "from-primary-soft to-fill text-primary-strong",
  portrait: "from-sparkle-soft to-fill text-sparkle",
  product: "from-fill-strong to-primary-soft text-primary-strong",
  trust: "from-fill to-fill-strong text-ink-soft",
};

/** A letter over the drawing of an aperture. */
function DrawnCover({ letter, topic }: { letter: string; topic: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "absolute inset-0 grid place-items-center overflow-hidden bg-linear-to-br",
        gradients[topic ?? ""] ?? gradients.trust,
      )}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 200 200"
        className="absolute size-[135%] opacity-15"
        fill="none"
        stroke="currentColor"
      >
        {[34, 52, 70, 88].map((radius) => (
          <circle key={radius} cx="100" cy="100" r={radius} strokeWidth={radius / 60} />
        ))}
        {Array.from({ length: 9 }, (_, blade) => blade * 40).map((angle) => (
          <path key={angle} d="M134 100 70 34" strokeWidth="0.8" transform={`rotate(${angle} 100 100)`} />
        ))}
      </svg>
      <span className="relative font-bold font-display text-[clamp(5rem,30cqw,12rem)] leading-none tracking-tighter">
        {letter}
      </span>
    </span>
  );
}

/** The picture of a post, or a drawn placeholder. */
export function Cover({ post, ratio, sizes, priority = false, decorative = false, className }: CoverProps) {
  const language = useLanguage();
  if (post.cover === null) {
    const letter = wordsIn(language, post.title).replace(/[^\p{L}]/gu, "")[0] ?? "";
    return (
      <span
        className={classes("@container relative block overflow-hidden", className)}
        style={{ aspectRatio: ratio }}
      >
        <DrawnCover letter={letter} topic={post.categories[0]?.id} />
      </span>
    );
  }
  return (
    <Image
      src={post.cover}
      alt={decorative ? "" : wordsIn(language, post.coverAlt)}
      ratio={ratio}
      sizes={sizes}
      priority={priority}
      className={className}
    />
  );
}
