// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { serializePageState } from "@/app/page-state";
import { clearPrivateCaches } from "@/lib/private-caches";
import { createFakeCaches } from "@/testing/caches";
import { networkFailure, stubHttp } from "@/testing/http";
import { cacheAnswersOf, cacheUrlOf, isCached, networkFirst } from "./answers";
import { signOut } from "./owner";

const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub })).replace(/=/g, "")}.y`;

const call = (path: string, { body, who }: { body?: unknown; who?: string } = {}) =>
  new Request(location.origin + path, {
    method: "POST",
    headers: { "x-language": "en", ...(who && { authorization: `Bearer ${tokenOf(who)}` }) },
    body: body === undefined ? null : JSON.stringify(body),
  });

/** Send a request and wait until its response is cached. */
async function load(request: Request): Promise<unknown> {
  const work: Promise<unknown>[] = [];
  const response = await networkFirst(request, (later) => work.push(later));
  await Promise.all(work);
  return response.json();
}

let online = true;
let served: unknown = null;

describe("cached API responses (docs/product.md#offline)", () => {
  beforeEach(() => {
    online = true;
    served = null;
    vi.stubGlobal("caches", createFakeCaches());
    stubHttp((request) => (online ? Response.json(served) : networkFailure(request)));
  });

  const cache = async (request: Request, value: unknown) => {
    served = value;
    await load(request);
    online = false;
  };

  it("match the same call, whatever the seed of the day", async () => {
    const path = "/api/styles/categories/paginator";
    await cache(call(path, { body: { page: 1, where: { mode: "IMAGINE", seed: 1 } } }), ["a shelf"]);
    expect(await load(call(path, { body: { page: 1, where: { mode: "IMAGINE", seed: 2 } } }))).toEqual([
      "a shelf",
    ]);
    await expect(load(call(path, { body: { page: 2, where: { mode: "IMAGINE" } } }))).rejects.toThrow();
  });

  it("are used only without a network", async () => {
    await cache(call("/api/blog/categories"), ["old"]);
    online = true;
    served = ["new"];
    expect(await load(call("/api/blog/categories"))).toEqual(["new"]);
  });

  it("are returned only to their owner", async () => {
    await cache(call("/api/my-photos", { who: "ada" }), ["Ada's"]);
    expect(await load(call("/api/my-photos", { who: "ada" }))).toEqual(["Ada's"]);
    await expect(load(call("/api/my-photos", { who: "eva" }))).rejects.toThrow();
    await expect(load(call("/api/my-photos"))).rejects.toThrow();
  });

  it("are all stored when they arrive at the same time", async () => {
    served = { user: { id: "ada" } };
    // Each call takes a little longer than the one before.
    const names = caches.keys.bind(caches);
    let calls = 0;
    vi.spyOn(caches, "keys").mockImplementation(async () => {
      calls += 1;
      await new Promise((waited) => setTimeout(waited, calls * 10));
      return names();
    });
    const paths = ["/api/auth/session", "/api/my-photos", "/api/my-photos/facets"];
    await Promise.all(paths.map((path) => load(call(path, { who: "ada" }))));
    online = false;
    for (const path of paths) expect(await load(call(path, { who: "ada" }))).toEqual(served);
  });

  it("are deleted when another user signs in without a sign-out before", async () => {
    await cache(call("/api/my-photos", { who: "ada" }), ["Ada's"]);
    online = true;
    await cache(call("/api/my-videos", { who: "eva" }), ["Eva's"]);
    await expect(load(call("/api/my-photos", { who: "ada" }))).rejects.toThrow();
    await expect(load(call("/api/my-photos", { who: "eva" }))).rejects.toThrow();
  });

  it("are deleted at sign-out, except public ones", async () => {
    await cache(call("/api/my-photos", { who: "ada" }), ["Ada's"]);
    online = true;
    await cache(call("/api/blog/categories"), ["a topic"]);
    await clearPrivateCaches();
    await expect(load(call("/api/my-photos", { who: "ada" }))).rejects.toThrow();
    expect(await load(call("/api/blog/categories"))).toEqual(["a topic"]);
    expect(await caches.keys()).toEqual(["answers"]);
  });

  it("are not stored when the response arrives after the sign-out", async () => {
    await cache(call("/api/my-photos", { who: "ada" }), ["Ada's"]);
    online = true;
    const late = load(call("/api/my-photos", { who: "ada" }));
    await signOut(call("/api/auth/logout", { who: "ada" }));
    await late;
    expect(await caches.keys()).toEqual([]);
  });

  it("are deleted if they are being stored during the sign-out", async () => {
    served = ["Ada's"];
    const openCache = caches.open.bind(caches);
    const slowly = vi.spyOn(caches, "open").mockImplementation(async (name) => {
      await new Promise((waited) => setTimeout(waited, 20));
      return openCache(name);
    });
    const stored = load(call("/api/my-photos", { who: "ada" }));
    await vi.waitFor(() => expect(slowly).toHaveBeenCalled());
    await signOut(call("/api/auth/logout", { who: "ada" }));
    await stored;
    expect(await caches.keys()).toEqual([]);
  });

  it("contain no token", async () => {
    const user = { id: "ada" };
    await cache(call("/api/auth/session", { who: "ada" }), { user, accessToken: "a", refreshToken: "r" });
    expect(await load(call("/api/auth/session", { who: "ada" }))).toEqual({ user });
  });

  it("include those of a document", async () => {
    const key = ["/api/faq", null, "en"] as const;
    const state = serializePageState({
      signedIn: false,
      origin: "",
      day: 20_000,
      answers: [[key, ["<why?>"]]],
    });
    await cacheAnswersOf(`<p></p><script type="application/json" id="state">${state}</script>`);
    expect(await (await caches.match(cacheUrlOf(key)))?.json()).toEqual(["<why?>"]);
  });

  it("exclude calls that change anything and data that must not be stored", () => {
    const cached = (path: string) => isCached(new URL(path, location.origin));
    expect(
      ["/api/my-photos", "/api/my-videos/facets", "/api/my-models", "/api/blog/posts/a"].map(cached),
    ).toEqual(Array(4).fill(true));
    for (const path of [
      "/api/auth",
      "/api/auth/refreshAccess",
      "/api/my-photos/delete",
      "/api/my-photos/ids-finished",
      "/api/my-payments",
      "/api/me/exports",
      "/api/shared/token",
      "/api/styles/create",
    ]) {
      expect(cached(path), path).toBe(false);
    }
  });
});
