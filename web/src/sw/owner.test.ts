// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { createFakeCaches } from "@/testing/caches";
import { noContent, stubHttp } from "@/testing/http";
import { signOut, unlessSignedOut } from "./owner";

it("does not cache a picture that arrives after the sign-out", async () => {
  vi.stubGlobal("caches", createFakeCaches());
  stubHttp(noContent);
  const request = new Request(`${location.origin}/files/a.webp`);
  const state = {};
  await unlessSignedOut.requestWillFetch({ request, state });
  const response = new Response("a picture");
  expect(await unlessSignedOut.cacheWillUpdate({ response, state })).toBe(response);
  await signOut(new Request(`${location.origin}/api/auth/logout`, { method: "POST" }));
  expect(await unlessSignedOut.cacheWillUpdate({ response, state })).toBeNull();
});
