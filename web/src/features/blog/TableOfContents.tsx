import { ChevronDown } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "@/i18n/useTranslation";
import { classes } from "@/ui/classes";
import type { Heading } from "./api";

/** Return the current section: the last one whose heading is near or above the top of the window. */
function useCurrentSection(headings: readonly Heading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const elements = headings
      .map(({ id }) => document.getElementById(id))
      .filter((element) => element !== null);
    const find = () => {
      const passed = elements.filter((element) => element.getBoundingClientRect().top < 160);
      setCurrent(passed.at(-1)?.id ?? null);
    };
    find();
    addEventListener("scroll", find, { passive: true });
    return () => removeEventListener("scroll", find);
  }, [headings]);
  return current;
}

function Links({ headings, current }: { headings: readonly Heading[]; current: string | null }) {
  return (
    <ol className="border-line border-s text-sm">
      {headings.map(({ id, level, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? "location" : undefined}
            className={classes(
              "-ms-px flex min-h-9 items-center border-transparent border-s-2 py-1 pe-2 text-ink-soft leading-snug transition-colors hover:text-ink max-lg:min-h-11 aria-[current=location]:border-primary aria-[current=location]:font-medium aria-[current=location]:text-ink",
              level === 3 ? "ps-8" : "ps-4",
            )}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Beside the text on wide screens, collapsed above it otherwise. */
export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
  const { t } = useTranslation("blog");
  const current = useCurrentSection(headings);
  return (
    <nav aria-label={t("contents")} className="max-lg:mx-auto max-lg:w-full max-lg:max-w-[36rem]">
      <div className="sticky top-24 max-lg:hidden">
        <p className="mb-3 font-semibold text-sm">{t("contents")}</p>
        <Links headings={headings} current={current} />
      </div>
      <details className="group rounded-card border border-line bg-surface lg:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between rounded-card px-4 font-medium [&::-webkit-details-marker]:hidden">
          {t("contents")}
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-ink-faint transition-[rotate] group-open:rotate-180"
          />
        </summary>
        <div className="px-4 pb-4">
          <Links headings={headings} current={current} />
        </div>
      </details>
    </nav>
  );
}
