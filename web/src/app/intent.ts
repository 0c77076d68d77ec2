// Loads a page as soon as somebody seems to want it: the pointer rests on its link, the focus is there, a finger touches
// it. One listener for all links, and no page twice.
import { callQuery } from "@/api/list";
import { queryClient } from "@/api/query-client";
import { resolve } from "@/routing/resolve";
import { records } from "@/routing/table";
import { withoutReloading } from "@/shell/chunk-reload";
import { callsOf } from "./data";
import { splitUrl } from "./plan";
import { prepare } from "./router";

/** A pointer that only passes by wants nothing. */
const restMs = 80;

/** Who pays for each megabyte, or waits long for it, is sent only what they ask for. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData: boolean; effectiveType: string };
  };
  return connection !== undefined && (connection.saveData || connection.effectiveType.endsWith("2g"));
}

/** The path and query of the page of ours that a link leads to. */
function ownPage(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== location.origin || link.target || link.download) return null;
  return link.pathname + link.search;
}

/** The code and texts, and what everybody may see of its data: nothing is spent or written. */
async function prefetch(url: string, day: number): Promise<void> {
  const { pathname, search } = splitUrl(url);
  // A link to a page of development stands only where there are such pages.
  const page = resolve(pathname, true);
  if (page.name === null) return;
  const calls = records[page.name].fresh ? [] : callsOf(page, search, day).shared;
  await Promise.all([
    prepare(page),
    // Without the meta of a list: a guess that fails is not reported to anybody.
    ...calls.map((call) =>
      queryClient.prefetchQuery({ ...callQuery(call, page.language), meta: { public: true } }),
    ),
  ]);
}

/** Listens until it is told to stop. */
export function followIntent(day: number): () => void {
  const done = new Set<string>();
  const stopped = new AbortController();
  let resting: ReturnType<typeof setTimeout> | undefined;

  const want = (url: string | null) => {
    const isHere = url === location.pathname + location.search;
    if (url === null || isHere || done.has(url) || isSparing()) return;
    done.add(url);
    // Whoever follows the link tries again, and is told what is wrong.
    withoutReloading(prefetch(url, day)).catch(() => done.delete(url));
  };
  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ) => addEventListener(name, listener, { signal: stopped.signal });

  listen("pointerover", ({ pointerType, target }) => {
    clearTimeout(resting);
    if (pointerType === "mouse") resting = setTimeout(() => want(ownPage(target)), restMs);
  });
  listen("pointerdown", ({ target }) => want(ownPage(target)));
  listen("focusin", ({ target }) => want(ownPage(target)));
  return () => stopped.abort();
}
