// Caches API responses for offline use: the catalogue, the blog, and the galleries of the signed-in user. Most calls are POSTs,
// which caches do not support, so a response is stored under a URL made of the path, the language and the body.
import type { QueryKey } from "@/api/call";
import { privatePrefix } from "@/lib/private-caches";
import { belongsTo, claimCachesFor, inTurn, ownerOf, signOutCount } from "./owner";
import { trim } from "./trim";

const publicPaths =
  /^\/api\/(config|faq|rates|showcase|subscriptionPlans|tokenPromos|styles\/categories(\/paginator)?|blog\/.+)$/;
const privatePaths = /^\/api\/(auth\/session|my-(photos|videos)(\/facets)?|my-models(\/slots)?)$/;

const publicCache = "answers";
const privateCache = `${privatePrefix}answers`;
const maxEntries = 150;

export const isCached = ({ pathname }: URL) => publicPaths.test(pathname) || privatePaths.test(pathname);

/** The seed changes every day and affects only the order of a list. */
const withoutSeed = (key: string, value: unknown) => (key === "seed" ? undefined : value);

export function cacheUrlOf([path, body, language]: QueryKey): string {
  const query = new URLSearchParams({ language, body: JSON.stringify(body, withoutSeed) });
  return `${path}?${query}`;
}

async function keyOf(request: Request): Promise<QueryKey> {
  const text = request.method === "POST" ? await request.clone().text() : "";
  const language = request.headers.get("x-language") ?? "";
  return [new URL(request.url).pathname, text ? JSON.parse(text) : null, language as QueryKey[2]];
}

/** Tokens are never cached. */
async function withoutTokens(response: Response): Promise<Response> {
  const { user } = (await response.json()) as { user: unknown };
  return Response.json({ user });
}

async function store(cacheName: string, address: string, response: Response): Promise<void> {
  await (await caches.open(cacheName)).put(address, response);
  await trim(cacheName, maxEntries);
}

/** Return the response of the network, or without a network the cached one. `later` takes work to do in the background. */
export async function networkFirst(
  request: Request,
  later: (work: Promise<unknown>) => void = () => {},
): Promise<Response> {
  const before = signOutCount();
  const key = await keyOf(request);
  const address = cacheUrlOf(key);
  const isPrivate = privatePaths.test(key[0]);
  const owner = ownerOf(request);
  try {
    const response = await fetch(request);
    if (response.ok && !isPrivate) later(store(publicCache, address, response.clone()));
    if (response.ok && isPrivate && owner) {
      const copy = response.clone();
      const storePrivate = async () => {
        const stored = key[0].endsWith("/session") ? await withoutTokens(copy) : copy;
        if (signOutCount() !== before) return;
        await claimCachesFor(owner);
        await store(privateCache, address, stored);
      };
      later(inTurn(storePrivate));
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

/** Cache the responses that a server-rendered document contains. */
export async function cacheAnswersOf(document: string): Promise<void> {
  const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(document)?.[1];
  const { answers } = JSON.parse(state ?? '{"answers":[]}') as { answers: [QueryKey, unknown][] };
  for (const [key, value] of answers) {
    if (publicPaths.test(key[0])) await store(publicCache, cacheUrlOf(key), Response.json(value));
  }
}
