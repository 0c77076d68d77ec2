// The error boundary of all routes.
import { useEffect } from "react";
import { useNavigate, useRouteError } from "react-router";
import { isBot } from "@/document/bots";
import { LanguageProvider } from "@/i18n/useLanguage";
import { useResolved } from "@/routing/handle";
import { hrefIn } from "@/routing/paths";
import { ErrorPage } from "./ErrorPage";
import { asFatal } from "./fatal-error";

export function RouteError() {
  const thrown = useRouteError();
  const error = asFatal(thrown);
  const { language } = useResolved();
  const navigate = useNavigate();

  const bot = isBot(navigator.userAgent);

  useEffect(() => {
    if (bot || asFatal(thrown).status >= 500) console.error(thrown);
  }, [bot, thrown]);

  if (bot) return null;
  return (
    <LanguageProvider value={language}>
      <ErrorPage
        error={error}
        language={language}
        onBackHome={() => navigate(hrefIn(language, "index"), { replace: true })}
      />
    </LanguageProvider>
  );
}
