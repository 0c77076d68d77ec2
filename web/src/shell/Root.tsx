// The outermost component of every page: language, layout and overlays.
import { useEffect, useLayoutEffect, useRef } from "react";
import { type Location, Outlet, ScrollRestoration, useLocation } from "react-router";
import { LanguageProvider } from "@/i18n/useLanguage";
import { endFirstPage } from "@/lib/hydrated";
import { useResolved } from "@/routing/handle";
import { setLayout } from "@/visitor/layout-state";
import { useRememberPlace } from "@/visitor/way-back";
import { LoadingBar } from "./LoadingBar";
import { contentId } from "./layouts";
import { Overlays } from "./Overlays";
import { enterPage } from "./page-fade";

/** On navigation, close the open dialog and move the focus to the top of the new page. */
function useFreshPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Before paint, so that a dialog opened on the new page stays open.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setLayout({ modal: null });
    document.getElementById(contentId)?.focus({ preventScroll: true });
    enterPage();
  }, [pathname]);
}

/** The key of a page's scroll position. The first page of every document has the key "default",
    so use its URL instead. */
const placeOf = ({ key, pathname, search, hash }: Location) =>
  key === "default" ? pathname + search + hash : key;

export function Root() {
  const { language } = useResolved();
  useFreshPage();
  useRememberPlace();
  useEffect(endFirstPage, []);
  useEffect(() => {
    // Setting it, even to the same value, makes the browser recalculate all styles.
    if (document.documentElement.lang !== language) document.documentElement.lang = language;
  }, [language]);
  return (
    <LanguageProvider value={language}>
      <div id="app">
        <LoadingBar />
        <Outlet />
        <Overlays />
      </div>
      <ScrollRestoration getKey={placeOf} />
    </LanguageProvider>
  );
}
