// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import { createFakeCaches } from "@/testing/caches";
import { noContent, stubHttp } from "@/testing/http";
import { refreshAccess, signOut, unlessSignedOut } from "./owner";

const post = (path: string) => new Request(location.origin + path, { method: "POST" });
const picture = new Response("a picture");

/** Request a picture; return a function that says whether it would be cached if it arrived now. */
async function requestPicture() {
  const state = {};
  await unlessSignedOut.requestWillFetch({ request: new Request(`${location.origin}/files/a.webp`), state });
  return async () => (await unlessSignedOut.cacheWillUpdate({ response: picture, state })) !== null;
}

beforeEach(async () => {
  vi.stubGlobal("caches", createFakeCaches());
  for (const name of ["account-answers", "answers"]) await caches.open(name);
});

it("does not cache a picture that arrives after the sign-out", async () => {
  stubHttp(noContent);
  const wouldCache = await requestPicture();
  expect(await wouldCache()).toBe(true);
  await signOut(post("/api/auth/logout"));
  expect(await wouldCache()).toBe(false);
});

it.each([400, 401, 403, 422])(
  "forgets the user when the refresh token is refused with %i",
  async (status) => {
    stubHttp({ "/api/auth/refreshAccess": () => new Response(null, { status }) });
    const wouldCache = await requestPicture();
    expect((await refreshAccess(post("/api/auth/refreshAccess"))).status).toBe(status);
    expect(await caches.keys()).toEqual(["answers"]);
    expect(await wouldCache()).toBe(false);
  },
);

it.each([200, 429, 503])("keeps the user's data when the answer is %i", async (status) => {
  stubHttp({ "/api/auth/refreshAccess": () => new Response(null, { status }) });
  const wouldCache = await requestPicture();
  await refreshAccess(post("/api/auth/refreshAccess"));
  expect(await caches.keys()).toEqual(["account-answers", "answers"]);
  expect(await wouldCache()).toBe(true);
});
