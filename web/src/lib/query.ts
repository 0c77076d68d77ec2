// Query strings without URLSearchParams, which the server's V8 lacks.

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, " "));
  } catch {
    return text;
  }
}

export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const pairs = Object.entries(query)
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
}

export function readQuery(search: string): Partial<Record<string, string>> {
  const pairs = search.replace(/^\?/, "").split("&").filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const [key = "", ...value] = pair.split("=");
      return [decode(key), decode(value.join("="))];
    }),
  );
}
