import { useEffect, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { Link } from "@/routing/links";
import { classes } from "@/ui/classes";
import { type SectionName, sections } from "./sections";

/** Root margin of the area in which a section counts as current: below the header, above the middle. */
const readingZone = "-180px 0px -55% 0px";

/** Return the topmost section in the reading zone, or the last one that was in it. */
function useSectionInView(): SectionName {
  const [current, setCurrent] = useState<SectionName>(sections[0]);
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        const topmost = sections.find((name) => inView.has(name));
        if (topmost) setCurrent(topmost);
      },
      { rootMargin: readingZone },
    );
    for (const name of sections) {
      const section = document.getElementById(name);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}

/** Links to the cards, beside them on wide screens. */
export function SectionNav({ shown }: { shown: readonly SectionName[] }) {
  const { t } = useTranslation("settings");
  const current = useSectionInView();
  return (
    <nav aria-label={t("sections")} className="sticky top-24 self-start max-lg:hidden">
      <ul className="grid gap-0.5 border-line border-s">
        {shown.map((name) => (
          <li key={name}>
            <Link
              to="settings"
              hash={name}
              aria-current={name === current ? "location" : undefined}
              className={classes(
                "-ms-px block border-transparent border-s-2 py-1.5 ps-4 text-ink-soft text-sm transition-colors hover:text-ink",
                "aria-[current]:border-primary-strong aria-[current]:font-medium aria-[current]:text-ink",
              )}
            >
              {t(`${name}.title`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
