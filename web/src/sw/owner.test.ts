import { expect, it, vi } from "vitest";
import { signOut, unlessSignedOut } from "./owner";
import { playCaches } from "./test-caches";

it("a picture that arrives after its owner has signed out is not kept", async () => {
  vi.stubGlobal("caches", playCaches());
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  const request = new Request(`${location.origin}/files/a.webp`);
  const state = {};
  await unlessSignedOut.requestWillFetch({ request, state });
  const response = new Response("a picture");
  expect(await unlessSignedOut.cacheWillUpdate({ response, state })).toBe(response);
  await signOut(new Request(`${location.origin}/api/auth/logout`, { method: "POST" }));
  expect(await unlessSignedOut.cacheWillUpdate({ response, state })).toBeNull();
});
