import { Avatar } from "@/ui/Avatar";
import { Card } from "@/ui/Card";

interface Testimonial {
  quote: string;
  author: { name: string; description: string; avatar: string | null; link: string | null };
}

export function TestimonialCard({ quote, author }: Testimonial) {
  const name = author.link ? <a href={author.link}>{author.name}</a> : author.name;
  return (
    <Card as="li">
      <figure className="flex h-full flex-col justify-between gap-6">
        <blockquote className="text-lead">“{quote}”</blockquote>
        <figcaption className="flex items-center gap-3">
          <Avatar name={author.name} src={author.avatar} size="md" />
          <span className="grid text-sm">
            <span className="font-medium">{name}</span>
            <span className="text-ink-faint">{author.description}</span>
          </span>
        </figcaption>
      </figure>
    </Card>
  );
}
