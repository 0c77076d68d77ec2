// Answers of the API for when there is no network: the catalogue, the blog, and the galleries of whoever is signed in, as they
// were last seen. Many are asked for with a body, which caches cannot tell apart, so each is kept under an address made of it.
import type { QueryKey } from "@/api/call";
import { ofOnePerson } from "@/lib/forget-kept";
import { belongsTo, claimFor, ownerOf, signOutsSoFar } from "./owner";
import { trim } from "./trim";

const forEverybody =
  /^\/api\/(config|faq|rates|showcase|subscriptionPlans|tokenPromos|styles\/categories(\/paginator)?|blog\/.+)$/;
const forOnePerson = /^\/api\/(auth\/session|my-(photos|videos)(\/facets)?|my-models(\/slots)?)$/;

const publicCache = "answers";
const privateCache = `${ofOnePerson}answers`;
const most = 150;

export const isKept = ({ pathname }: URL) => forEverybody.test(pathname) || forOnePerson.test(pathname);

/** Only the order of a list depends on the seed, which is another every day. */
const withoutSeed = (key: string, value: unknown) => (key === "seed" ? undefined : value);

export function addressOf([path, body, language]: QueryKey): string {
  const query = new URLSearchParams({ language, body: JSON.stringify(body, withoutSeed) });
  return `${path}?${query}`;
}

async function keyOf(request: Request): Promise<QueryKey> {
  const text = request.method === "POST" ? await request.clone().text() : "";
  const language = request.headers.get("x-language") ?? "";
  return [new URL(request.url).pathname, text ? JSON.parse(text) : null, language as QueryKey[2]];
}

/** Who they are is kept; the tokens that may come with it are not. */
async function withoutTokens(response: Response): Promise<Response> {
  const { user } = (await response.json()) as { user: unknown };
  return Response.json({ user });
}

async function keep(cacheName: string, address: string, response: Response): Promise<void> {
  await (await caches.open(cacheName)).put(address, response);
  await trim(cacheName, most);
}

let turn: Promise<unknown> = Promise.resolve();

/** One after the other: a page's first answers come together, and each would make room by throwing the others out. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = turn.then(work);
  // Who asked for it is told what went wrong; the next one begins all the same.
  turn = done.catch(() => {});
  return done;
}

/** The network's answer, or without a network the last one. `later`: work that need not be waited for. */
export async function answer(
  request: Request,
  later: (work: Promise<unknown>) => void = () => {},
): Promise<Response> {
  const before = signOutsSoFar();
  const key = await keyOf(request);
  const address = addressOf(key);
  const isPrivate = forOnePerson.test(key[0]);
  const owner = ownerOf(request);
  try {
    const response = await fetch(request);
    if (response.ok && !isPrivate) later(keep(publicCache, address, response.clone()));
    if (response.ok && isPrivate && owner) {
      const copy = response.clone();
      const keepTheirs = async () => {
        const theirs = key[0].endsWith("/session") ? await withoutTokens(copy) : copy;
        if (signOutsSoFar() !== before) return;
        await claimFor(owner);
        await keep(privateCache, address, theirs);
      };
      later(inTurn(keepTheirs));
    }
    return response;
  } catch (error) {
    const allowed = !isPrivate || (owner !== null && (await belongsTo(owner)));
    const cacheName = isPrivate ? privateCache : publicCache;
    const last = allowed ? await caches.match(address, { cacheName }) : undefined;
    if (last) return last;
    throw error;
  }
}

/** What the server has asked for a page already stands in its document: the page may be wanted again without it. */
export async function keepAnswersOf(document: string): Promise<void> {
  const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(document)?.[1];
  const { answers } = JSON.parse(state ?? '{"answers":[]}') as { answers: [QueryKey, unknown][] };
  for (const [key, value] of answers) {
    if (forEverybody.test(key[0])) await keep(publicCache, addressOf(key), Response.json(value));
  }
}
