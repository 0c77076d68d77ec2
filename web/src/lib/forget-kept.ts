// What the service worker keeps for whoever is signed in, apart from the worker itself: every page can sign out.

/** The name of every cache with something of one person in it begins with this. */
export const ofOnePerson = "account-";

/** Nothing is kept where there are no caches, as on a page that is not served over https. */
export async function forgetKept(): Promise<void> {
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.filter((name) => name.startsWith(ofOnePerson)).map((name) => caches.delete(name)));
}
