// The entry of the browser: hydrates a server-rendered page, or renders it.
import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { watchListErrors } from "@/api/list";
import { logAccess } from "@/api/log";
import { queryClient } from "@/api/query-client";
import { startSession } from "@/api/session";
import { isSignedIn } from "@/api/tokens";
import { configureTransport } from "@/api/transport";
import { readPageState } from "@/app/page-state";
import { alreadyLoaded, prefetchOwn, prepare, routesFrom } from "@/app/router";
import { isBot } from "@/document/bots";
import { DocumentProvider } from "@/document/context";
import { loadTexts } from "@/i18n/texts";
import { LanguageProvider } from "@/i18n/useLanguage";
import { endFirstPage } from "@/lib/hydrated";
import { regionOf } from "@/lib/locale";
import { withoutReloading } from "@/lib/optional-import";
import { canStore } from "@/lib/storage";
import { today } from "@/lib/today";
import { toastError } from "@/notices/error-toast";
import { keepInstallOffer } from "@/pwa/install-offer";
import { logInFrom } from "@/routing/guards";
import { resolve } from "@/routing/resolve";
import { isReloading, reloadOnMissingChunks } from "@/shell/chunk-reload";
import { ErrorPage } from "@/shell/ErrorPage";
import { FatalError } from "@/shell/fatal-error";
import { finishLoadingBar, startLoadingBar } from "@/shell/loading-bar";
import { startColorMode } from "@/visitor/color-mode";

/** Whether development pages exist. */
const development = import.meta.env.DEV || document.documentElement.dataset.development !== undefined;

const pageHere = () => resolve(location.pathname, development);

function createRouter({ hydrates, day }: { hydrates: boolean; day: number }) {
  const { routes, ids, patchRoutesOnNavigation } = routesFrom(location.pathname, { development, day });
  const hydrationData = { loaderData: alreadyLoaded(ids) };
  return createBrowserRouter(routes, { patchRoutesOnNavigation, ...(hydrates && { hydrationData }) });
}

type Router = ReturnType<typeof createRouter>;

/** Let the browser handle input between two pieces of work. */
const yieldToBrowser = () => new Promise((resolve) => setTimeout(resolve));

/** Run work when the page is idle, or after a second. Safari has no requestIdleCallback. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 1000);
}

/** Sets `<html data-ready>` once the first page is rendered and interactive; the browser tests wait for it. */
function ReadyMark({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => {
    whenIdle(() => {
      document.documentElement.dataset.ready = "";
    });
  }, []);
  return children;
}

function firstPage(router: Router): Promise<void> {
  return new Promise((resolved) => {
    if (router.state.initialized) resolved();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolved();
    });
  });
}

function followNavigation(router: Router): void {
  let loading = false;
  router.subscribe(({ navigation, errors }) => {
    const now = navigation.state !== "idle";
    if (now && !loading) startLoadingBar();
    if (!now && loading) finishLoadingBar({ failed: errors !== null });
    loading = now;
  });
}

async function refuse(root: HTMLElement, error: FatalError): Promise<void> {
  const { language } = pageHere();
  await loadTexts(language, []).catch((error: unknown) => console.error(error));
  root.replaceChildren();
  createRoot(root).render(
    <LanguageProvider value={language}>
      <ErrorPage error={error} language={language} />
    </LanguageProvider>,
  );
}

/** Load the code and texts of the server-rendered page. Return false if that fails. */
async function prepareFirstPage(): Promise<boolean> {
  try {
    await prepare(pageHere());
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** `router` is null during the first calls. If the session ends then, a guard redirects. */
function configureCalls(router: () => Router | null): void {
  configureTransport({
    language: () => pageHere().language,
    onSessionLost(needed) {
      const target = logInFrom(router()?.state.navigation.location ?? location, needed);
      if (target) void router()?.navigate(target);
    },
  });
}

function connect(router: Router, day: number): void {
  watchListErrors(queryClient, (error) => toastError(error, pageHere().language));
  followNavigation(router);
  // Without the query, which may contain a one-time token.
  const { pathname } = location;
  const locale = { lt: pageHere().language, rt: regionOf(navigator.language) };
  whenIdle(() => void logAccess(pathname, locale));
  prefetchOnIntent(day);
}

/** Loads the prefetching code on the first pointer move or focus: a page that is only read does not need it. */
function prefetchOnIntent(day: number): void {
  const started = new AbortController();
  const start = () => {
    started.abort();
    withoutReloading(import("@/app/intent"))
      .then(({ followIntent }) => followIntent(day))
      .catch((error: unknown) => console.warn(error));
  };
  for (const event of ["pointerover", "focusin"]) addEventListener(event, start, { signal: started.signal });
}

async function start(root: HTMLElement): Promise<void> {
  let router: Router | null = null;
  // First, because files of the first page may be missing too.
  reloadOnMissingChunks(() => router?.state.navigation.location ?? location);
  startColorMode();
  keepInstallOffer();
  if (document.documentElement.dataset.regionBlocked !== undefined)
    return refuse(root, new FatalError(451, "", "region"));
  if (!canStore() && !isBot(navigator.userAgent))
    return refuse(root, new FatalError(426, "", "sec-browser-check"));

  const state = readPageState();
  const day = state?.day ?? today();
  for (const [key, answer] of state?.answers ?? []) queryClient.setQueryData(key, answer);
  configureCalls(() => router);
  startSession();
  // A page that is rendered here waits for its data, so it is loaded before the router is created.
  if (state === null) prefetchOwn(pageHere(), location.search);
  // If the code cannot be loaded, rendering shows the error page.
  const hydrates = state !== null && (await prepareFirstPage());
  if (isReloading()) return;

  await yieldToBrowser();
  router = createRouter({ hydrates, day });
  await yieldToBrowser();
  connect(router, day);
  const origin = state?.origin ?? location.origin;
  const imprint = JSON.parse(document.documentElement.dataset.imprint ?? "{}");
  const app = (
    <DocumentProvider value={{ origin, imprint, signedIn: state?.signedIn ?? isSignedIn(), day }}>
      <QueryClientProvider client={queryClient}>
        <ReadyMark>
          <RouterProvider router={router} />
        </ReadyMark>
      </QueryClientProvider>
    </DocumentProvider>
  );
  if (!hydrates) {
    await firstPage(router);
    endFirstPage();
  }
  // A transition, so that the page stays responsive.
  startTransition(() => {
    if (hydrates) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

const root = document.getElementById("root");
if (root) void start(root);
