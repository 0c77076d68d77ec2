// The three layouts of pages.
import type { ComponentType, ReactNode } from "react";
import { NavLink, Outlet } from "react-router";
import { Logo } from "@/document/Logo";
import { useTranslation } from "@/i18n/useTranslation";
import { Link, useHref } from "@/routing/links";
import type { Layout } from "@/routing/record";
import { useLayoutState } from "@/visitor/layout-state";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { LanguagePicker } from "./LanguagePicker";

export const contentId = "content";
/** The place for a notice above the page. */
export const noticeId = "suspended";

function SkipLink() {
  const { t } = useTranslation("shell");
  return (
    <a
      href={`#${contentId}`}
      className="sr-only z-50 rounded-control bg-primary px-4 py-2 font-medium text-on-primary focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
    >
      {t("skipToContent")}
    </a>
  );
}

function Content({ children }: { children: ReactNode }) {
  return (
    <main id={contentId} tabIndex={-1} className="flex-1 outline-none">
      {children}
    </main>
  );
}

/** Only the page, the logo and the language switcher. */
function BlankLayout() {
  const { t } = useTranslation("shell");
  return (
    <div data-layout="blank" className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="header-stays page-width flex min-h-16 flex-wrap items-center justify-between gap-x-4 print:hidden">
        <Link to="index" aria-label={t("nav.home")} className="flex min-h-11 items-center rounded-control">
          <Logo />
        </Link>
        <LanguagePicker />
      </header>
      <Content>
        <Outlet />
      </Content>
    </div>
  );
}

function Framed({ layout, children }: { layout: Layout; children: ReactNode }) {
  const { hiddenFooter } = useLayoutState();
  return (
    <div data-layout={layout} className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <div id={noticeId} />
      <Content>{children}</Content>
      {hiddenFooter ? null : <Footer />}
    </div>
  );
}

function DefaultLayout() {
  return (
    <Framed layout="default">
      <Outlet />
    </Framed>
  );
}

function BlogLayout() {
  const { t } = useTranslation("shell");
  const href = useHref();
  return (
    <Framed layout="default-blog">
      <nav aria-label={t("nav.blog")} className="border-line border-b">
        <div className="page-width flex gap-5">
          {(["blog", "blog-categories"] as const).map((name) => (
            <NavLink
              key={name}
              to={href(name)}
              end
              className="inline-flex min-h-12 min-w-11 items-center justify-center border-transparent border-b-2 text-ink-soft text-sm hover:text-ink aria-[current=page]:border-primary aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {t(name === "blog" ? "nav.articles" : "nav.topics")}
            </NavLink>
          ))}
        </div>
      </nav>
      <Outlet />
    </Framed>
  );
}

export const layouts: Record<Layout, ComponentType> = {
  blank: BlankLayout,
  default: DefaultLayout,
  "default-blog": BlogLayout,
};
