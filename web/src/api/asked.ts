// What the document asked for while the app's code was on its way (the server's page/template.py): each answer is taken
// once, by the first call that is the same.

interface Asked {
  path: string;
  body: string | null;
  answer: Promise<Response>;
}

declare global {
  interface Window {
    asked?: Asked[];
  }
}

/** All of it are POSTs, as everything of one's own is. */
export function takeAsked(method: string, path: string, body: unknown): Promise<Response> | undefined {
  const asked = globalThis.window?.asked;
  if (!asked || method !== "POST") return undefined;
  const text = body === undefined ? null : JSON.stringify(body);
  const place = asked.findIndex((each) => each.path === path && each.body === text);
  return place < 0 ? undefined : asked.splice(place, 1)[0]?.answer;
}

/** What the first page did not want would be old for any later one. */
export function forgetAsked(): void {
  delete globalThis.window?.asked;
}
