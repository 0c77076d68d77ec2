// The browser's caches as unit tests play them: in order, by address, and nothing more.

type Entry = [address: string, response: Response];

const pathOf = (request: RequestInfo | URL) => {
  const { pathname, search } = new URL(request instanceof Request ? request.url : request, location.origin);
  return pathname + search;
};

export function playCaches() {
  const all = new Map<string, Entry[]>();
  const open = async (name: string) => {
    if (!all.has(name)) all.set(name, []);
    const entries = () => all.get(name) ?? [];
    const without = (address: string) => entries().filter(([other]) => other !== address);
    return {
      match: async (request: RequestInfo) =>
        entries()
          .find(([address]) => address === pathOf(request))?.[1]
          .clone(),
      put: async (request: RequestInfo, response: Response) => {
        all.set(name, [...without(pathOf(request)), [pathOf(request), response]]);
      },
      delete: async (request: RequestInfo) => {
        all.set(name, without(pathOf(request)));
      },
      keys: async () => entries().map(([address]) => new Request(location.origin + address)),
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
