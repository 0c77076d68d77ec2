// The route table as React Router wants it: a shell, a layout and a page, in both languages.
import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import { loadTexts } from "@/i18n/texts";
import { layouts } from "@/shell/layouts";
import { NotFound } from "@/shell/NotFound";
import { Root } from "@/shell/Root";
import { guardRedirect } from "./guards";
import { loadedPage, loadPage } from "./pages";
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

/** Everything a page needs before it may be shown. */
export async function prepare({ name, language }: RouteHandle): Promise<void> {
  if (!name) return loadTexts(language, []);
  await Promise.all([loadPage(name), loadTexts(language, records[name].texts)]);
}

async function enter(handle: RouteHandle, { request }: LoaderFunctionArgs): Promise<null> {
  const { pathname, search } = new URL(request.url);
  const guards = (handle.name && records[handle.name].guards) ?? [];
  for (const guard of guards) {
    const target = guardRedirect(
      guard,
      { signedIn: false },
      { language: handle.language, fullPath: pathname + search },
    );
    if (target) throw redirect(target);
  }
  await prepare(handle);
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
