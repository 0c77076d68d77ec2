// The route table as routes of React Router: a shell, a layout and a page, in both languages.
import {
  type DataStrategyResult,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  redirect,
} from "react-router";
import { sendEarly } from "@/api/client";
import { callQuery } from "@/api/list";
import { queryClient } from "@/api/query-client";
import { currentUser, isPremium } from "@/api/session";
import { isSignedIn } from "@/api/tokens";
import { NotFound } from "@/document/NotFound";
import { loadTexts } from "@/i18n/texts";
import { guardRedirect, type Visitor } from "@/routing/guards";
import type { Guard, Layout } from "@/routing/record";
import { type Leaf, leafAt, leaves, type RouteHandle } from "@/routing/resolve";
import { type RouteName, records } from "@/routing/table";
import { isReloading, waitForReload } from "@/shell/chunk-reload";
import { FatalError } from "@/shell/fatal-error";
import { layouts } from "@/shell/layouts";
import { leavePage } from "@/shell/page-fade";
import { Root } from "@/shell/Root";
import { RouteError } from "@/shell/RouteError";
import { callsOf } from "./data";
import { loadedPage, loadPage } from "./pages";
import { hasAllowedParams } from "./plan";

const layoutNames: readonly Layout[] = ["blank", "default", "default-blog"];

function layoutOf({ name }: RouteHandle): Layout {
  return name ? records[name].layout : "default";
}

function Page({ name }: { name: RouteName }) {
  const Loaded = loadedPage(name);
  return <Loaded />;
}

/** Load the code and the texts of a page. */
export async function prepare({ name, language }: Pick<RouteHandle, "name" | "language">): Promise<void> {
  await Promise.all([name && loadPage(name), loadTexts(language, name ? records[name].texts : [])]);
}

/** Start to load the visitor's own data of a page, without waiting. The page handles failures. */
export function prefetchOwn(
  { name, language }: Pick<RouteHandle, "name" | "language">,
  search: string,
): void {
  if (!name || !isSignedIn()) return;
  loadPage(name)
    .then((page) => page.prefetch?.(search, language))
    .catch((error: unknown) => console.warn(error));
}

async function visitorFor(guards: readonly Guard[]): Promise<Visitor> {
  const user = guards.includes("subscription-APP-active") ? await currentUser() : null;
  // Read last: fetching the user may have ended the session.
  return { signedIn: isSignedIn(), ...(user && { premium: isPremium(user) }) };
}

/** Throw a redirect, or an error where there is no such page. */
async function admit(
  { name, language }: RouteHandle,
  { request, params }: LoaderFunctionArgs,
): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const fullPath = pathname + search;
  const guards: readonly Guard[] = (name && records[name].guards) ?? [];
  const visitor = await visitorFor(guards);
  for (const guard of guards) {
    const target = guardRedirect(guard, visitor, { language, fullPath });
    if (target) throw redirect(target);
  }
  if (!hasAllowedParams({ name, params })) throw new FatalError(404, `Page Not Found: ${fullPath}`);
}

/** The loader of every page: does on navigation what the server does in its plan of a request. */
async function enter(handle: RouteHandle, args: LoaderFunctionArgs, day: number): Promise<null> {
  const { search } = new URL(args.request.url);
  const { name, language } = handle;
  // The error page shows these texts, and renders without them if they cannot be loaded.
  const texts = loadTexts(language, []).catch(() => {});
  try {
    await admit(handle, args);
    const { shared, own } = callsOf({ name, params: args.params }, search, day);
    if (isSignedIn()) for (const call of own) sendEarly(call, language);
    prefetchOwn(handle, search);
    await Promise.all([
      prepare(handle),
      ...shared.map((call) => queryClient.prefetchQuery(callQuery(call, language))),
    ]);
  } catch (error) {
    // Keep the old page until the reload replaces it.
    if (isReloading()) await waitForReload();
    await texts;
    throw error;
  }
  return null;
}

/** Start to fade the old page out, once the new one is loaded. */
const fadeBetweenPages: MiddlewareFunction = async ({ request }, next) => {
  const results = (await next()) as Record<string, DataStrategyResult>;
  const loaded = Object.values(results).every(({ type }) => type === "data");
  // The location is already the new one on the first page and on Back, which browsers animate themselves.
  if (loaded && !request.signal.aborted && new URL(request.url).pathname !== location.pathname)
    await leavePage();
};

function leafRoute({ id, path, handle }: Leaf, day: number): RouteObject {
  return {
    id,
    path,
    handle,
    middleware: [fadeBetweenPages],
    loader: (args) => enter(handle, args, day),
    element: handle.name ? <Page name={handle.name} /> : <NotFound />,
  };
}

function routesOf(pages: readonly Leaf[], day: number): RouteObject[] {
  return [
    {
      id: "root",
      Component: Root,
      ErrorBoundary: RouteError,
      children: layoutNames.map((layout) => ({
        id: layout,
        Component: layouts[layout],
        children: pages
          .filter(({ handle }) => layoutOf(handle) === layout)
          .map((page) => leafRoute(page, day)),
      })),
    },
  ];
}

/** All routes, for the server, which runs no loaders. */
export const createRoutes = (development: boolean): RouteObject[] => routesOf(leaves(development), 0);

interface Site {
  development: boolean;
  /** That of the document. */
  day: number;
}

/**
 * The routes of a browser: that of the current page, and a function that adds others on navigation. Sorting all hundred
 * would take longer than a frame before the page responds to input.
 */
export function routesFrom(pathname: string, { development, day }: Site) {
  const { leaf } = leafAt(pathname, development);
  const layout = layoutOf(leaf.handle);
  const patchRoutesOnNavigation: PatchRoutesOnNavigationFunction = ({ path, patch }) => {
    const { leaf: wanted } = leafAt(path, development);
    patch(layoutOf(wanted.handle), [leafRoute(wanted, day)]);
  };
  return { routes: routesOf([leaf], day), ids: ["root", layout, leaf.id], patchRoutesOnNavigation };
}

/** Loader data for routes that were prepared without their loaders. */
export function alreadyLoaded(ids: readonly (string | undefined)[]): Record<string, null> {
  return Object.fromEntries(ids.map((id) => [id, null]));
}
