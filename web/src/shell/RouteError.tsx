// Catches what a route or a component threw.
import { useEffect } from "react";
import { I18nextProvider } from "react-i18next";
import { useNavigate, useRouteError } from "react-router";
import { textsOf } from "@/i18n/texts";
import { useLanguage } from "@/routes/handle";
import { hrefIn } from "@/routes/paths";
import { isBot } from "./bots";
import { ErrorPage } from "./ErrorPage";
import { asFatal } from "./fatal-error";

export function RouteError() {
  const thrown = useRouteError();
  const error = asFatal(thrown);
  const language = useLanguage();
  const navigate = useNavigate();

  const bot = isBot(navigator.userAgent);

  useEffect(() => {
    if (bot || asFatal(thrown).status >= 500) console.error(thrown);
  }, [bot, thrown]);

  if (bot) return null;
  return (
    <I18nextProvider i18n={textsOf(language)}>
      <ErrorPage
        error={error}
        language={language}
        onBackHome={() => navigate(hrefIn(language, "index"), { replace: true })}
      />
    </I18nextProvider>
  );
}
