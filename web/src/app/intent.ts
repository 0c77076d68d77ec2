// Prefetches a page when its link is hovered, focused or touched. One listener for all links; each page once.
import { callQuery } from "@/api/list";
import { queryClient } from "@/api/query-client";
import { withoutReloading } from "@/lib/optional-import";
import { resolve } from "@/routing/resolve";
import { records } from "@/routing/table";
import { callsOf } from "./data";
import { splitUrl } from "./plan";
import { prepare } from "./router";

/** A pointer that passes over a link does not count. */
const hoverMs = 80;

/** Do not prefetch on slow or metered connections. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData: boolean; effectiveType: string };
  };
  return connection !== undefined && (connection.saveData || connection.effectiveType.endsWith("2g"));
}

/** Return the path and query of a link to a page of this site. */
function pageOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== location.origin || link.target || link.download) return null;
  return link.pathname + link.search;
}

/** Load the code, the texts and the public data of a page. */
async function prefetch(url: string, day: number): Promise<void> {
  const { pathname, search } = splitUrl(url);
  // Links to development pages exist only where these pages do.
  const page = resolve(pathname, true);
  if (page.name === null) return;
  const calls = records[page.name].fresh ? [] : callsOf(page, search, day).shared;
  await Promise.all([
    prepare(page),
    // Without the meta of a list, so that a failed prefetch is not reported.
    ...calls.map((call) =>
      queryClient.prefetchQuery({ ...callQuery(call, page.language), meta: { public: true } }),
    ),
  ]);
}

/** Start to listen. Returns a function that stops it. */
export function followIntent(day: number): () => void {
  const done = new Set<string>();
  const stopped = new AbortController();
  let hovering: ReturnType<typeof setTimeout> | undefined;

  const prefetchOnce = (url: string | null) => {
    const isHere = url === location.pathname + location.search;
    if (url === null || isHere || done.has(url) || savesData()) return;
    done.add(url);
    // Following the link loads the page again and shows the error.
    withoutReloading(prefetch(url, day)).catch(() => done.delete(url));
  };
  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ) => addEventListener(name, listener, { signal: stopped.signal });

  listen("pointerover", ({ pointerType, target }) => {
    clearTimeout(hovering);
    if (pointerType === "mouse") hovering = setTimeout(() => prefetchOnce(pageOf(target)), hoverMs);
  });
  listen("pointerdown", ({ target }) => prefetchOnce(pageOf(target)));
  listen("focusin", ({ target }) => prefetchOnce(pageOf(target)));
  return () => stopped.abort();
}
