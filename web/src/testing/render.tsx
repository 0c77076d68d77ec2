// Renders components as the app does: inside a router, with the query client.
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import type { ReactElement, ReactNode } from "react";
import { createMemoryRouter, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { queryClient } from "@/api/query-client";
import { defaultLanguage, type Language } from "@/i18n/language";
import { LanguageProvider } from "@/i18n/useLanguage";

interface Options {
  /** The address of the first page. */
  at?: string;
  /** For pages without the app's root, which sets it. */
  language?: Language;
  container?: HTMLElement;
}

type Router = ReturnType<typeof createMemoryRouter>;

/** Return the app's providers around a router. */
export function withRouter(router: Router): ReactElement {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** Render routes and wait for the effects of the first page. */
export async function renderRoutes(
  routes: RouteObject[],
  { at = "/", language = defaultLanguage, container }: Options = {},
) {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const app = <LanguageProvider value={language}>{withRouter(router)}</LanguageProvider>;
  const rendered = await act(async () => render(app, container ? { container } : {}));
  return { router, ...rendered };
}

/** Render an element as the only page, at "/". */
export function renderPage(element: ReactElement, options: Options = {}) {
  return renderRoutes([{ path: "/", element }], options);
}

/** Return a wrapper for `renderHook`. */
export function withQueries(client: QueryClient = queryClient) {
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
}
