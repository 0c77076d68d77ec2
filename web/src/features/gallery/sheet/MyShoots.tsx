// The shoots that the user has ordered, with their first photos.
import { Link } from "react-router";
import { fileUrl } from "@/api/files";
import { type Shoot, useMyShoots } from "@/api/my-shoots";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { wordsIn } from "@/i18n/words";
import { formatDate } from "@/lib/format";
import { useHref } from "@/routing/links";
import { Image } from "@/ui/Image";
import { ProgressBar } from "@/ui/Progress";
import { useLocale } from "@/visitor/locale";

export function MyShoots() {
  const { t } = useTranslation("shoots");
  const shoots = useMyShoots();
  if (shoots.length === 0) return null;
  return (
    <section className="mb-10">
      <h2 className="mb-4 font-bold font-display text-heading">{t("mine.title")}</h2>
      <ul className="-mx-1 flex gap-4 overflow-x-auto px-1 pt-1 pb-3 [scrollbar-width:thin]">
        {shoots.map((shoot) => (
          <li key={shoot.id} className="w-56 shrink-0">
            <ShootLink shoot={shoot} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ShootLink({ shoot }: { shoot: Shoot }) {
  const { t } = useTranslation("shoots");
  const language = useLanguage();
  const locale = useLocale();
  const href = useHref();
  const name = shoot.name ? wordsIn(language, shoot.name) : t("sheet.ownTitle");
  const date = formatDate(shoot.createdAt, locale, { dateStyle: "medium" });
  return (
    <Link
      to={href("my-shoots-id", { id: shoot.id })}
      aria-label={t("mine.open", { shoot: name, date })}
      className="group block overflow-hidden rounded-card border border-line bg-surface"
    >
      <span className="grid aspect-2/1 grid-cols-4 gap-px bg-fill">
        {shoot.covers.map((path) => (
          <Image key={path} src={fileUrl(path)} alt="" ratio="1/2" sizes="56px" quality={60} />
        ))}
      </span>
      <span className="grid gap-1 p-3">
        <span className="truncate font-medium">{name}</span>
        <span className="text-ink-soft text-sm">
          {shoot.finishedAt ? date : t("mine.progress", { done: shoot.done, quantity: shoot.quantity })}
        </span>
        {shoot.finishedAt ? null : (
          <ProgressBar
            value={((shoot.done + shoot.failed) / shoot.quantity) * 100}
            label={t("mine.progress", { done: shoot.done, quantity: shoot.quantity })}
          />
        )}
      </span>
    </Link>
  );
}
