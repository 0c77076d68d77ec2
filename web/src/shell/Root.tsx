// The outermost component of every page: texts of its language and, around it, what is there on all pages.
import { I18nextProvider } from "react-i18next";
import { Outlet, ScrollRestoration } from "react-router";
import { textsOf } from "@/i18n/texts";
import { useLanguage } from "@/routes/handle";

export function Root() {
  return (
    <I18nextProvider i18n={textsOf(useLanguage())}>
      <div id="app">
        <Outlet />
      </div>
      <ScrollRestoration />
    </I18nextProvider>
  );
}
