// Replaces the whole page after a fatal error.

import { Logo } from "@/document/Logo";
import type { Language } from "@/i18n/language";
import { hasTexts } from "@/i18n/texts";
import { useTranslation } from "@/i18n/useTranslation";
import { hrefIn } from "@/routing/paths";
import { Button } from "@/ui/Button";
import type { FatalError } from "./fatal-error";

const browsers = [
  { name: "Chrome", url: "https://www.google.com/chrome/" },
  { name: "Firefox", url: "https://www.mozilla.org/firefox/new/" },
  { name: "Edge", url: "https://www.microsoft.com/edge" },
  { name: "Brave", url: "https://brave.com/download/" },
  { name: "Safari", url: "https://www.apple.com/safari/" },
];

function wordsFor({ reason, status }: FatalError) {
  if (reason === "sec-browser-check") {
    return { title: "error.browserTitle", description: "error.browserDescription" } as const;
  }
  if (reason === "region")
    return { title: "error.regionTitle", description: "error.regionDescription" } as const;
  if (status === 404)
    return { title: "error.notFoundTitle", description: "error.notFoundDescription" } as const;
  return { title: "error.title", description: "error.description" } as const;
}

interface ErrorPageProps {
  error: FatalError;
  /** Names the id of the error in the server's log. */
  quote?: string | null;
  language: Language;
  /** Clears the error and navigates home; without it the button is a plain link. */
  onBackHome?: () => void;
}

/** The fallback when not even the texts can be loaded. */
function Wordless({ error, language }: ErrorPageProps) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-10">
      <title>Retrato</title>
      <a href={hrefIn(language, "index")}>
        <Logo />
      </a>
      <p className="font-bold font-display text-display text-ink-faint">{error.status}</p>
    </main>
  );
}

export function ErrorPage(props: ErrorPageProps) {
  return hasTexts(props.language, "shell") ? <Worded {...props} /> : <Wordless {...props} />;
}

function Worded({ error, quote, language, onBackHome }: ErrorPageProps) {
  const { t } = useTranslation("shell");
  const { title, description } = wordsFor(error);
  const home = hrefIn(language, "index");
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-center justify-center px-6 py-16 text-center">
      <title>{t("titleTemplate", { title: t(title) })}</title>
      <meta name="robots" content="noindex" />
      <Logo />
      <p className="mt-10 font-bold font-display text-display text-ink-faint">{error.status}</p>
      <h1 className="mt-3 text-title">{t(title)}</h1>
      <p className="mt-3 text-ink-soft">{t(description)}</p>
      {error.reason === "sec-browser-check" ? (
        <ul className="mt-6 flex flex-wrap justify-center gap-2">
          {browsers.map(({ name, url }) => (
            <li key={name}>
              <Button href={url} rel="noreferrer" variant="outline">
                {name}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {error.message ? <p className="mt-4 break-all text-ink-faint text-sm">{error.message}</p> : null}
      {quote ? (
        <p role="status" className="mt-2 text-ink-faint text-sm">
          {quote}
        </p>
      ) : null}
      {error.reason ? null : (
        <Button
          href={home}
          variant="primary"
          size="lg"
          className="mt-8"
          onClick={(event) => {
            if (!onBackHome) return;
            event.preventDefault();
            onBackHome();
          }}
        >
          {t("error.backHome")}
        </Button>
      )}
    </main>
  );
}
