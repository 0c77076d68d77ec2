// The route table as React Router wants it: a shell, a layout and a page, in both languages.
import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import { callQuery } from "@/api/list";
import { queryClient } from "@/api/query-client";
import { currentUser } from "@/api/session";
import { isSignedIn } from "@/api/tokens";
import { loadTexts } from "@/i18n/texts";
import { isReloading } from "@/shell/chunk-reload";
import { FatalError } from "@/shell/fatal-error";
import { layouts } from "@/shell/layouts";
import { NotFound } from "@/shell/NotFound";
import { Root } from "@/shell/Root";
import { RouteError } from "@/shell/RouteError";
import { type Guard, guardRedirect, type Visitor } from "./guards";
import { loadedPage, loadPage } from "./pages";
import { hasAllowedParams } from "./plan";
import { type Leaf, leaves, type RouteHandle } from "./resolve";
import { type Layout, type RouteName, records } from "./table";

const layoutNames: readonly Layout[] = ["blank", "default", "default-blog"];

function layoutOf({ name }: RouteHandle): Layout {
  return name ? records[name].layout : "default";
}

function Page({ name }: { name: RouteName }) {
  const Loaded = loadedPage(name);
  return <Loaded />;
}

/** The code and the texts of a page. */
export async function prepare({ name, language }: Pick<RouteHandle, "name" | "language">): Promise<void> {
  await Promise.all([name && loadPage(name), loadTexts(language, name ? records[name].texts : [])]);
}

async function prefetchAnswers({ name, language }: RouteHandle): Promise<void> {
  const calls = (name && records[name].calls) ?? [];
  await Promise.all(calls.map((call) => queryClient.prefetchQuery(callQuery(call, language))));
}

async function visitorFor(guard: Guard): Promise<Visitor> {
  const signedIn = isSignedIn();
  if (guard !== "subscription-APP-active") return { signedIn };
  const user = await currentUser();
  return { signedIn, premium: user?.subscriptionsActive.some(({ service }) => service === "APP") ?? false };
}

/** What the server does in its plan of a request, the browser does on every navigation. */
async function enter(handle: RouteHandle, { request, params }: LoaderFunctionArgs): Promise<null> {
  const { pathname, search } = new URL(request.url);
  const fullPath = pathname + search;
  // Needed by the error page too, so before anything that can end in one.
  const texts = loadTexts(handle.language, []);

  for (const guard of (handle.name && records[handle.name].guards) ?? []) {
    const wanted = { language: handle.language, fullPath };
    const target = guardRedirect(guard, await visitorFor(guard), wanted);
    if (target) throw redirect(target);
  }
  if (!hasAllowedParams({ name: handle.name, params })) {
    await texts;
    throw new FatalError(404, `Page Not Found: ${fullPath}`);
  }

  try {
    await Promise.all([prepare(handle), prefetchAnswers(handle)]);
  } catch (error) {
    if (isReloading()) await new Promise(() => {});
    throw error;
  }
  return null;
}

function leafRoute({ id, path, handle }: Leaf): RouteObject {
  return {
    id,
    path,
    handle,
    loader: (args) => enter(handle, args),
    element: handle.name ? <Page name={handle.name} /> : <NotFound />,
  };
}

export function createRoutes(development: boolean): RouteObject[] {
  const all = leaves(development);
  return [
    {
      id: "root",
      Component: Root,
      ErrorBoundary: RouteError,
      children: layoutNames.map((layout) => ({
        id: layout,
        Component: layouts[layout],
        children: all.filter(({ handle }) => layoutOf(handle) === layout).map(leafRoute),
      })),
    },
  ];
}

/** Tells the router that a page's loader has done its work, where it was prepared by other means. */
export function alreadyLoaded(matches: readonly { route: { id?: string } }[]): Record<string, null> {
  return Object.fromEntries(matches.map(({ route }) => [route.id, null]));
}
