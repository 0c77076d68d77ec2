// The error boundary of all routes.
import { useEffect, useState } from "react";
import { useNavigate, useRouteError } from "react-router";
import { isBot } from "@/document/bots";
import { LanguageProvider } from "@/i18n/useLanguage";
import { withoutReloading } from "@/lib/optional-import";
import { useResolved } from "@/routing/handle";
import { hrefIn } from "@/routing/paths";
import { ErrorPage } from "./ErrorPage";
import { asFatal, FatalError } from "./fatal-error";

export function RouteError() {
  const thrown = useRouteError();
  const error = asFatal(thrown);
  const { language } = useResolved();
  const navigate = useNavigate();

  const bot = isBot(navigator.userAgent);

  useEffect(() => {
    if (bot || asFatal(thrown).status >= 500) console.error(thrown);
  }, [bot, thrown]);

  const [quote, setQuote] = useState<string | null>(null);
  useEffect(() => {
    if (bot || thrown instanceof FatalError) return;
    withoutReloading(import("@/notices/failure"))
      .then(({ quoteFailure }) => quoteFailure(thrown, language))
      .then(setQuote)
      .catch((failure: unknown) => console.warn("The error could not be reported", failure));
  }, [bot, thrown, language]);

  if (bot) return null;
  return (
    <LanguageProvider value={language}>
      <ErrorPage
        error={error}
        quote={quote}
        language={language}
        onBackHome={() => navigate(hrefIn(language, "index"), { replace: true })}
      />
    </LanguageProvider>
  );
}
