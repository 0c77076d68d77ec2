// A fake of the browser's CacheStorage: entries by URL, in insertion order.

type Entry = [path: string, response: Response];

const pathOf = (request: RequestInfo | URL) => {
  const { pathname, search } = new URL(request instanceof Request ? request.url : request, location.origin);
  return pathname + search;
};

export function createFakeCaches() {
  const all = new Map<string, Entry[]>();
  const open = async (name: string) => {
    if (!all.has(name)) all.set(name, []);
    const entries = () => all.get(name) ?? [];
    const without = (path: string) => entries().filter(([other]) => other !== path);
    return {
      match: async (request: RequestInfo) =>
        entries()
          .find(([path]) => path === pathOf(request))?.[1]
          .clone(),
      put: async (request: RequestInfo, response: Response) => {
        all.set(name, [...without(pathOf(request)), [pathOf(request), response]]);
      },
      delete: async (request: RequestInfo) => {
        all.set(name, without(pathOf(request)));
      },
      keys: async () => entries().map(([path]) => new Request(location.origin + path)),
    };
  };
  return {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: RequestInfo, { cacheName }: { cacheName?: string } = {}) => {
      for (const name of cacheName ? [cacheName] : all.keys()) {
        const found = all.has(name) && (await (await open(name)).match(request));
        if (found) return found;
      }
    },
  };
}
