// The frame of every page: the menu, who is signed in, and the dialogs over a page.
import { useQuery } from "@tanstack/react-query";
import { Moon, Sun } from "lucide-react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { NavLink, Outlet, ScrollRestoration, useLocation } from "react-router";
import { Logo } from "@/document/Logo";
import { languages } from "@/i18n/language";
import { useLanguage } from "@/i18n/useLanguage";
import { useTranslation } from "@/i18n/useTranslation";
import { classes } from "@/ui/classes";
import { IconButton } from "@/ui/IconButton";
import { Spinner } from "@/ui/Spinner";
import { toggleColorMode } from "@/visitor/color-mode";
import { CodeDialog } from "./CodeDialog";
import { MissingPage } from "./FailedPage";
import { type Me, meQuery } from "./me";
import { parts } from "./parts";
import { basePath, inLanguage, sitePath } from "./paths";
import { Refusal } from "./Refusal";
import { useT } from "./texts";

const Toaster = lazy(() => import("@/notices/Toaster"));

const contentId = "content";

function Languages() {
  const t = useT();
  const current = useLanguage();
  const { pathname, search } = useLocation();
  return (
    <nav aria-label={t("frame.language")} className="flex rounded-control border border-line p-0.5">
      {languages.map((language) => (
        // Another document: texts and menus of the whole app change.
        <a
          key={language}
          href={inLanguage(basePath(current) + pathname, language) + search}
          hrefLang={language}
          aria-current={language === current ? "true" : undefined}
          className={classes(
            "grid min-h-8 min-w-9 place-items-center max-lg:min-h-11 max-lg:min-w-11 rounded-[calc(var(--radius-control)-2px)] font-medium text-xs uppercase",
            language === current ? "bg-fill text-ink" : "text-ink-soft hover:text-ink",
          )}
        >
          {language}
        </a>
      ))}
    </nav>
  );
}

function Menu({ rights }: Pick<Me, "rights">) {
  const t = useT();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const [, part] = pathname.split("/");
  // On phones, not all of them fit.
  useEffect(() => {
    const current = part && nav.current?.querySelector("[aria-current=page]");
    if (current) current.scrollIntoView({ block: "nearest", inline: "center" });
  }, [part]);
  return (
    <nav
      ref={nav}
      aria-label={t("frame.menu")}
      className="flex gap-1 max-lg:overflow-x-auto max-lg:border-line max-lg:border-b max-lg:px-3 max-lg:py-2 lg:w-56 lg:shrink-0 lg:flex-col lg:border-line lg:border-e lg:p-4"
    >
      {parts
        .filter(({ right }) => rights.includes(right))
        .map(({ path, label, Icon }) => (
          <NavLink
            key={path}
            to={path}
            className="flex min-h-11 shrink-0 items-center gap-3 rounded-control px-3 font-medium text-ink-soft text-sm hover:bg-fill hover:text-ink aria-[current=page]:bg-fill aria-[current=page]:text-ink [&_svg]:size-4.5"
          >
            <Icon aria-hidden="true" />
            {t(label)}
          </NavLink>
        ))}
    </nav>
  );
}

/** The page, unless it belongs to a part that the role does not include: its calls would be refused. */
function Page({ rights }: Pick<Me, "rights">) {
  const [, first] = useLocation().pathname.split("/");
  const part = parts.find(({ path }) => path === first);
  return part && !rights.includes(part.right) ? <MissingPage /> : <Outlet />;
}

function Header({ me }: { me: Me | undefined }) {
  const t = useT();
  const { t: shell } = useTranslation("shell");
  const language = useLanguage();
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-x-3 border-line border-b px-4 py-1.5">
      <a
        href={sitePath(language)}
        aria-label={shell("nav.home")}
        className="flex min-h-11 items-center rounded-control"
      >
        <Logo />
      </a>
      <span className="rounded-full bg-fill px-2.5 py-0.5 font-medium text-ink-soft text-xs max-sm:hidden">
        {t("frame.title")}
      </span>
      <div className="ms-auto flex items-center gap-2">
        {me ? (
          <span className="text-end text-xs max-sm:hidden">
            <span className="block font-medium text-ink">{me.name}</span>
            <span className="block text-ink-soft">{t(`roles.${me.role}`)}</span>
          </span>
        ) : null}
        <Languages />
        <IconButton
          label={shell("colorMode.toggle")}
          icon={
            <>
              <Sun className="hidden dark:block" />
              <Moon className="dark:hidden" />
            </>
          }
          onClick={toggleColorMode}
        />
      </div>
    </header>
  );
}

export function Frame() {
  const t = useT();
  const { t: shell } = useTranslation("shell");
  const { data: me, error, refetch } = useQuery(meQuery);
  const ready = Boolean(me ?? error);
  // The browser tests wait for it.
  useEffect(() => {
    if (ready) document.documentElement.dataset.ready = "";
  }, [ready]);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${contentId}`}
        className="sr-only z-50 rounded-control bg-primary px-4 py-2 font-medium text-on-primary focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {shell("skipToContent")}
      </a>
      <Header me={me} />
      <div className="flex flex-1 flex-col lg:flex-row">
        {me ? <Menu rights={me.rights} /> : null}
        <main id={contentId} tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 outline-none sm:px-8 sm:py-8">
          {me ? (
            <Page rights={me.rights} />
          ) : error ? (
            <Refusal error={error} onRetry={refetch} heading="h1" />
          ) : (
            <Spinner label={t("loading")} />
          )}
        </main>
      </div>
      <CodeDialog />
      <Suspense>
        <Toaster />
      </Suspense>
      <ScrollRestoration />
    </div>
  );
}
