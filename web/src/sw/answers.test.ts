// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { serializePageState } from "@/app/page-state";
import { forgetKept } from "@/lib/forget-kept";
import { playCaches } from "@/testing/caches";
import { addressOf, answer, isKept, keepAnswersOf } from "./answers";
import { signOut } from "./owner";

const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub })).replace(/=/g, "")}.y`;

const call = (path: string, { body, who }: { body?: unknown; who?: string } = {}) =>
  new Request(location.origin + path, {
    method: "POST",
    headers: { "x-language": "en", ...(who && { authorization: `Bearer ${tokenOf(who)}` }) },
    body: body === undefined ? null : JSON.stringify(body),
  });

/** Asks, and waits until what should be kept is. */
async function ask(request: Request): Promise<unknown> {
  const work: Promise<unknown>[] = [];
  const response = await answer(request, (later) => work.push(later));
  await Promise.all(work);
  return response.json();
}

let online = true;
let told: unknown = null;

describe("what the worker keeps of the API", () => {
  beforeEach(() => {
    online = true;
    told = null;
    vi.stubGlobal("caches", playCaches());
    vi.stubGlobal("fetch", async () => {
      if (!online) throw new TypeError("no network");
      return Response.json(told);
    });
  });

  const keep = async (request: Request, value: unknown) => {
    told = value;
    await ask(request);
    online = false;
  };

  it("is the last answer to the same question, whatever the day's order", async () => {
    const path = "/api/styles/categories/paginator";
    await keep(call(path, { body: { page: 1, where: { mode: "IMAGINE", seed: 1 } } }), ["a shelf"]);
    expect(await ask(call(path, { body: { page: 1, where: { mode: "IMAGINE", seed: 2 } } }))).toEqual([
      "a shelf",
    ]);
    await expect(ask(call(path, { body: { page: 2, where: { mode: "IMAGINE" } } }))).rejects.toThrow();
  });

  it("comes after what the server says now", async () => {
    await keep(call("/api/blog/categories"), ["old"]);
    online = true;
    told = ["new"];
    expect(await ask(call("/api/blog/categories"))).toEqual(["new"]);
  });

  it("is shown only to whose it is", async () => {
    await keep(call("/api/my-photos", { who: "ada" }), ["Ada's"]);
    expect(await ask(call("/api/my-photos", { who: "ada" }))).toEqual(["Ada's"]);
    await expect(ask(call("/api/my-photos", { who: "eva" }))).rejects.toThrow();
    await expect(ask(call("/api/my-photos"))).rejects.toThrow();
  });

  it("is all that came at once", async () => {
    told = { user: { id: "ada" } };
    // Each has to wait a little longer than the one before.
    const names = caches.keys.bind(caches);
    let asked = 0;
    vi.spyOn(caches, "keys").mockImplementation(async () => {
      asked += 1;
      await new Promise((waited) => setTimeout(waited, asked * 10));
      return names();
    });
    const paths = ["/api/auth/session", "/api/my-photos", "/api/my-photos/facets"];
    await Promise.all(paths.map((path) => ask(call(path, { who: "ada" }))));
    online = false;
    for (const path of paths) expect(await ask(call(path, { who: "ada" }))).toEqual(told);
  });

  it("goes when somebody else has signed in, however the first one left", async () => {
    await keep(call("/api/my-photos", { who: "ada" }), ["Ada's"]);
    online = true;
    await keep(call("/api/my-videos", { who: "eva" }), ["Eva's"]);
    await expect(ask(call("/api/my-photos", { who: "ada" }))).rejects.toThrow();
    await expect(ask(call("/api/my-photos", { who: "eva" }))).rejects.toThrow();
  });

  it("goes with signing out, but for what is everybody's", async () => {
    await keep(call("/api/my-photos", { who: "ada" }), ["Ada's"]);
    online = true;
    await keep(call("/api/blog/categories"), ["a topic"]);
    await forgetKept();
    await expect(ask(call("/api/my-photos", { who: "ada" }))).rejects.toThrow();
    expect(await ask(call("/api/blog/categories"))).toEqual(["a topic"]);
    expect(await caches.keys()).toEqual(["answers"]);
  });

  it("does not come back with an answer that signing out has overtaken", async () => {
    await keep(call("/api/my-photos", { who: "ada" }), ["Ada's"]);
    online = true;
    const late = ask(call("/api/my-photos", { who: "ada" }));
    await signOut(call("/api/auth/logout", { who: "ada" }));
    await late;
    expect(await caches.keys()).toEqual([]);
  });

  it("never holds a token", async () => {
    const user = { id: "ada" };
    await keep(call("/api/auth/session", { who: "ada" }), { user, accessToken: "a", refreshToken: "r" });
    expect(await ask(call("/api/auth/session", { who: "ada" }))).toEqual({ user });
  });

  it("is also what a document brought with it", async () => {
    const key = ["/api/faq", null, "en"] as const;
    const state = serializePageState({ signedIn: false, origin: "", answers: [[key, ["<why?>"]]] });
    await keepAnswersOf(`<p></p><script type="application/json" id="state">${state}</script>`);
    expect(await (await caches.match(addressOf(key)))?.json()).toEqual(["<why?>"]);
  });

  it("is nothing that changes anything, or that only one person should ever see", () => {
    const kept = (path: string) => isKept(new URL(path, location.origin));
    expect(
      ["/api/my-photos", "/api/my-videos/facets", "/api/my-models", "/api/blog/posts/a"].map(kept),
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
      expect(kept(path), path).toBe(false);
    }
  });
});
