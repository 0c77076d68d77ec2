import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { useHref } from "@/routing/links";
import { Card } from "@/ui/Card";
import { classes } from "@/ui/classes";
import type { PostLink } from "./api";

function Neighbour({ post, label, next = false }: { post: PostLink; label: string; next?: boolean }) {
  const language = useLanguage();
  const href = useHref();
  const Arrow = next ? ArrowRight : ArrowLeft;
  return (
    <Card interactive padding="sm" className={classes("flex items-center gap-4", next && "sm:col-start-2")}>
      <Arrow aria-hidden="true" className={classes("size-5 shrink-0 text-ink-faint", next && "order-2")} />
      <span className={classes("min-w-0 flex-1", next && "text-end")}>
        <span className="block text-ink-faint text-sm">{label}</span>
        <Link
          to={href("blog-slug", { slug: wordsIn(language, post.slug) })}
          rel={next ? "next" : "prev"}
          className="mt-0.5 block font-medium leading-snug after:absolute after:inset-0 after:rounded-card"
        >
          {wordsIn(language, post.title)}
        </Link>
      </span>
    </Card>
  );
}

/** Links to the previous and the next post. */
export function Neighbours({ previous, next }: { previous: PostLink | null; next: PostLink | null }) {
  const { t } = useTranslation("blog");
  return (
    <nav aria-label={t("neighbours.label")} className="grid gap-4 sm:grid-cols-2">
      {previous ? <Neighbour post={previous} label={t("neighbours.previous")} /> : null}
      {next ? <Neighbour post={next} label={t("neighbours.next")} next /> : null}
    </nav>
  );
}
