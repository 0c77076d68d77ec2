// The entry of the administration, which the server sends only to staff.
import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { queryClient } from "@/api/query-client";
import { configureTransport } from "@/api/transport";
import { loadTexts } from "@/i18n/texts";
import { LanguageProvider } from "@/i18n/useLanguage";
import { endFirstPage } from "@/lib/hydrated";
import { startColorMode } from "@/visitor/color-mode";
import { basePath, languageOf, logInPath } from "./paths";
import { routes } from "./routes";

async function start(root: HTMLElement): Promise<void> {
  const language = languageOf(location.pathname);
  document.documentElement.lang = language;
  startColorMode();
  configureTransport({
    language: () => language,
    onSessionLost: () => location.assign(logInPath(language, location.pathname + location.search)),
  });
  await loadTexts(language, ["errors"]);
  endFirstPage();
  const router = createBrowserRouter(routes, { basename: basePath(language) });
  createRoot(root).render(
    <LanguageProvider value={language}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>,
  );
}

const root = document.getElementById("root");
if (root) void start(root);
