// The outermost component of every page: the texts of its language, the frame, and what floats above it.
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

/** A dialog stays behind with its page; keyboard and screen-reader users go on from the top of the new one. */
function useFreshPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Before anybody sees the page: a dialog that they open on it at once is theirs, and stays.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setLayout({ modal: null });
    document.getElementById(contentId)?.focus({ preventScroll: true });
    enterPage();
  }, [pathname]);
}

/** Where the scroll position of a page is kept. Every document begins under one and the same key, so that the first
    page of one would be shown where another was left; its address tells them apart. */
const placeOf = ({ key, pathname, search, hash }: Location) =>
  key === "default" ? pathname + search + hash : key;

export function Root() {
  const { language } = useResolved();
  useFreshPage();
  useRememberPlace();
  useEffect(endFirstPage, []);
  useEffect(() => {
    // To set it, even to what it is, has the browser style the whole page anew.
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
