// The bundle that the Python server runs in V8. Its functions take and return JSON, synchronously.
import "./entry-server.polyfills";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server.edge";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import type { QueryKey } from "@/api/call";
import { createQueryClient } from "@/api/query-client";
import { manifestIn } from "@/app/manifest";
import { serializePageState } from "@/app/page-state";
import { type PlanRequest, plan as planPage, splitUrl } from "@/app/plan";
import { alreadyLoaded, createRoutes, prepare } from "@/app/router";
import { privatePaths as pathsOfOnePerson, sitemap as sitemapOf } from "@/app/sitemap";
import { DocumentProvider, type ForSearch, type Imprint } from "@/document/context";
import { jsonLdElement } from "@/document/structured-data";
import { type Language, languages } from "@/i18n/language";
import { loadTexts } from "@/i18n/texts";
import { resolve } from "@/routing/resolve";
import { records, routeNames } from "@/routing/table";

interface RenderRequest {
  url: string;
  signedIn: boolean;
  origin: string;
  imprint?: Imprint;
  development: boolean;
  /** From the plan. */
  day: number;
  answers: [QueryKey, unknown][];
}

export let ready = false;

const serverPages = [null, ...routeNames.filter((name) => records[name].render === "server")];

/** Code and texts of all pages. The development server awaits it; the Python server polls `ready`. */
export const loaded = Promise.all(
  languages.flatMap((language) => [
    ...serverPages.map((name) => prepare({ name, language })),
    loadTexts(language, ["app"]),
  ]),
).then(() => {
  ready = true;
});

const routesFor = {
  production: createStaticHandler(createRoutes(false)).dataRoutes,
  development: createStaticHandler(createRoutes(true)).dataRoutes,
};

function routerContext(routes: (typeof routesFor)["production"], url: string): StaticHandlerContext {
  const { pathname, search } = splitUrl(url);
  const location = { pathname, search, hash: "", state: null, key: "default" };
  const matches = matchRoutes(routes, location) ?? [];
  return {
    basename: "/",
    location,
    matches,
    loaderData: alreadyLoaded(matches.map(({ route }) => route.id)),
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  } as unknown as StaticHandlerContext;
}

/** React renders head elements before the app's element. */
function splitHead(markup: string): { head: string; html: string } {
  const start = markup.indexOf('<div id="app"');
  return { head: markup.slice(0, start), html: markup.slice(start) };
}

export function plan(json: string): string {
  return JSON.stringify(planPage(JSON.parse(json) as PlanRequest));
}

export function sitemap(json: string): string {
  const { answers } = JSON.parse(json) as Pick<RenderRequest, "answers">;
  return JSON.stringify(sitemapOf(answers));
}

export function manifest(json: string): string {
  const { language } = JSON.parse(json) as { language: Language };
  return JSON.stringify({ manifest: manifestIn(language) });
}

export function privatePaths(): string {
  return JSON.stringify({ paths: pathsOfOnePerson() });
}

export function render(json: string): string {
  const {
    url,
    signedIn,
    origin,
    imprint = {},
    development,
    day,
    answers,
  } = JSON.parse(json) as RenderRequest;
  const routes = development ? routesFor.development : routesFor.production;
  const context = routerContext(routes, url);
  const queries = createQueryClient();
  for (const [key, answer] of answers) queries.setQueryData(key, answer);

  let found = true;
  let redirect: string | null = null;
  const reportNotFound = () => {
    found = false;
  };
  const reportMoved = (path: string) => {
    redirect = path;
  };
  let forSearch: ForSearch | null = null;
  const reportForSearch = (found: ForSearch) => {
    forSearch = found;
  };
  const markup = renderToString(
    <DocumentProvider
      value={{ origin, signedIn, imprint, day, reportNotFound, reportMoved, reportForSearch }}
    >
      <QueryClientProvider client={queries}>
        <StaticRouterProvider
          router={createStaticRouter(routes, context)}
          context={context}
          hydrate={false}
        />
      </QueryClientProvider>
    </DocumentProvider>,
  );
  const page = resolve(splitUrl(url).pathname, development);
  const { blocks = [], preview = null } = (forSearch as ForSearch | null) ?? {};
  const { head, html } = splitHead(markup);
  return JSON.stringify({
    status: found ? 200 : 404,
    redirect,
    preview,
    language: page.language,
    head: head + blocks.map(jsonLdElement).join(""),
    html,
    state: serializePageState({ signedIn, origin, day, answers }),
  });
}
