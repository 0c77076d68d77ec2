import { locales } from "@/i18n/language";
import { useTranslation } from "@/i18n/useTranslation";
import { formatDate } from "@/lib/format";
import { useResolved } from "@/routing/handle";
import { useHref } from "@/routing/links";
import type { Terms } from "./api";

/** Since when the shown version counts, what is new in it, and the other versions. */
export function Versions({ terms }: { terms: Terms }) {
  const { t } = useTranslation("terms");
  const { language } = useResolved();
  const path = useHref()("terms");
  const day = (moment: string) =>
    formatDate(moment, locales[language], { dateStyle: "long", timeZone: "UTC" });
  const others = terms.versions.filter(({ id }) => id !== terms.id);
  return (
    <div className="mt-8 text-ink-soft text-sm">
      <p>
        {t(terms.current ? "versions.current" : "versions.other", {
          number: terms.id,
          date: day(terms.countsFrom),
        })}
      </p>
      {terms.news ? (
        <section className="mt-4 rounded-card border border-line bg-surface p-5">
          <h2 className="font-medium text-base text-ink">{t("versions.news")}</h2>
          <p className="mt-1.5 whitespace-pre-line text-base leading-relaxed">{terms.news}</p>
        </section>
      ) : null}
      {others.length > 0 ? (
        <nav aria-label={t("versions.others")}>
          <ul className="mt-2 flex flex-wrap gap-x-5">
            {others.map(({ id, countsFrom }) => (
              <li key={id}>
                <a
                  href={`${path}?version=${id}`}
                  className="inline-flex min-h-8 items-center underline underline-offset-4 hover:text-ink max-sm:min-h-11"
                >
                  {t("versions.link", { number: id, date: day(countsFrom) })}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}
