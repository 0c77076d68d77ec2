// The browser's side of every page: takes over what the server rendered, or renders it here.
import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import { watchListErrors } from "@/api/list";
import { logAccess } from "@/api/log";
import { queryClient } from "@/api/query-client";
import { startSession } from "@/api/session";
import { isSignedIn } from "@/api/tokens";
import { configureTransport } from "@/api/transport";
import { loadTexts } from "@/i18n/texts";
import { LanguageProvider } from "@/i18n/useTranslation";
import { canStore } from "@/lib/storage";
import { alreadyLoaded, createRoutes, prepare } from "@/routes/objects";
import { hrefIn } from "@/routes/paths";
import { resolve } from "@/routes/resolve";
import { records } from "@/routes/table";
import { isBot } from "@/shell/bots";
import { reloadOnMissingChunks } from "@/shell/chunk-reload";
import { startColorMode } from "@/shell/color-mode";
import { DocumentProvider } from "@/shell/document";
import { ErrorPage } from "@/shell/ErrorPage";
import { toastError } from "@/shell/error-toast";
import { FatalError } from "@/shell/fatal-error";
import { finishLoadingBar, startLoadingBar } from "@/shell/loading-bar";
import { type PageState, readPageState } from "@/shell/page-state";

// Only a development server sends the one page without a state that not every server has, /dev/kit.
const pageHere = (development: boolean) => resolve(location.pathname, development);

function createRouter(state: PageState | null, development: boolean) {
  const routes = createRoutes(development);
  const matches = matchRoutes(routes, location) ?? [];
  return createBrowserRouter(routes, state ? { hydrationData: { loaderData: alreadyLoaded(matches) } } : {});
}

type Router = ReturnType<typeof createRouter>;

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

async function refuseBrowser(root: HTMLElement, development: boolean): Promise<void> {
  const { language } = pageHere(development);
  await loadTexts(language, []);
  root.replaceChildren();
  createRoot(root).render(
    <LanguageProvider value={language}>
      <ErrorPage error={new FatalError(426, "", "sec-browser-check")} language={language} />
    </LanguageProvider>,
  );
}

async function start(root: HTMLElement): Promise<void> {
  const state = readPageState();
  const development = state?.development ?? true;
  startColorMode();
  if (!canStore() && !isBot(navigator.userAgent)) return refuseBrowser(root, development);

  for (const [key, answer] of state?.answers ?? []) queryClient.setQueryData(key, answer);
  if (state) await prepare(pageHere(development));

  const router = createRouter(state, development);
  configureTransport({
    language: () => pageHere(development).language,
    onSessionLost(path) {
      const { name, language } = pageHere(development);
      const guarded = name !== null && records[name].guards?.includes("auth");
      // A visit with an old session is no reason to leave a page that everyone may see.
      if (path === "/api/auth/session" && !guarded) return;
      const redir = location.pathname + location.search;
      void router.navigate(hrefIn(language, "login", undefined, { query: { redir } }));
    },
  });
  reloadOnMissingChunks(() => router.state.navigation.location ?? location);
  watchListErrors(queryClient, (error) => toastError(error, pageHere(development).language));
  followNavigation(router);
  startSession();
  void logAccess(location.pathname + location.search);

  const app = (
    <DocumentProvider value={{ origin: location.origin, signedIn: state?.signedIn ?? isSignedIn() }}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </DocumentProvider>
  );
  if (state) {
    hydrateRoot(root, app);
  } else {
    await firstPage(router);
    createRoot(root).render(app);
  }
}

const root = document.getElementById("root");
if (root) void start(root);
