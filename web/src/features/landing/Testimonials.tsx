import { useLanguage } from "@/i18n/useLanguage";
import { wordsIn } from "@/i18n/words";
import type { Showcase } from "./api";
import { TestimonialCard } from "./TestimonialCard";

export function Testimonials({ items }: { items: Showcase["testimonials"] }) {
  const language = useLanguage();
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {items.map(({ quote, author }) => (
        <TestimonialCard
          key={author.name}
          quote={wordsIn(language, quote)}
          author={{ ...author, description: wordsIn(language, author.description) }}
        />
      ))}
    </ul>
  );
}
