import { Link, useLocation } from "react-router";
import { pathIn, useTranslatedParams } from "@/document/alternates";
import { languages } from "@/i18n/language";
import { useTranslation } from "@/i18n/useTranslation";
import { useHydrated } from "@/lib/hydrated";
import { useResolved } from "@/routing/handle";
import { classes } from "@/ui/classes";
import { rememberLanguage } from "@/visitor/language";

export function LanguagePicker({ className }: { className?: string }) {
  const { t } = useTranslation("shell");
  const page = useResolved();
  const translated = useTranslatedParams();
  const { search, hash } = useLocation();
  // Added after hydration: the server does not receive the hash, and the document is shared by queries that do not change it.
  const live = useHydrated();
  return (
    <ul
      aria-label={t("language.label")}
      className={classes("inline-flex rounded-control border border-line p-0.5", className)}
    >
      {languages.map((language) => {
        const current = language === page.language;
        return (
          <li key={language}>
            <Link
              to={{ pathname: pathIn(language, page, translated), ...(live && { search, hash }) }}
              lang={language}
              hrefLang={language}
              aria-current={current ? "true" : undefined}
              preventScrollReset
              onClick={() => {
                // The page changes its language even if the account could not be updated.
                rememberLanguage(language).catch((error: unknown) => console.warn(error));
              }}
              className={classes(
                "grid min-h-8 min-w-9 place-items-center rounded-[9px] px-2 font-medium text-xs transition-colors max-sm:min-h-11 max-sm:min-w-11",
                current ? "bg-fill text-ink" : "text-ink-faint hover:text-ink",
              )}
            >
              {language.toUpperCase()}
              <span className="sr-only">{t(`language.${language}`)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
