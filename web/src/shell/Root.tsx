// The outermost component of every page: the texts of its language, the frame, and what floats above it.
import { useEffect, useRef } from "react";
import { I18nextProvider } from "react-i18next";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { textsOf } from "@/i18n/texts";
import { useLanguage } from "@/routes/handle";
import { LoadingBar } from "./LoadingBar";
import { contentId } from "./layouts";
import { Overlays } from "./Overlays";

/** Keyboard and screen-reader users go on from the top of the new page. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById(contentId)?.focus({ preventScroll: true });
  }, [pathname]);
}

export function Root() {
  const language = useLanguage();
  useFocusOnNavigation();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <I18nextProvider i18n={textsOf(language)}>
      <div id="app">
        <LoadingBar />
        <Outlet />
        <Overlays />
      </div>
      <ScrollRestoration />
    </I18nextProvider>
  );
}
