// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createFakeCaches } from "@/testing/caches";
import { json, noContent, stubHttp } from "@/testing/http";
import { ada as confirmed } from "@/testing/users";
import { call, keyOf } from "./call";
import { queryClient } from "./query-client";
import {
  confirmEmail,
  currentUser,
  isPremium,
  signIn,
  signOut,
  startSession,
  type User,
  updateUser,
} from "./session";
import { clearTokens, readTokens, storeTokens, type Tokens } from "./tokens";

const ada: User = { ...confirmed, status: -1 };
const own: Tokens = { accessToken: "a", refreshToken: "r1" };
const rotated: Tokens = { accessToken: "b", refreshToken: "r2" };

const knownUser = () => queryClient.getQueryData<User>(["user"]);
const privateList = keyOf(call("POST", "/api/my-models"), "en");
const publicList = keyOf(call("GET", "/api/faq", { public: true }), "en");

startSession();

describe("the session (docs/product.md#session)", () => {
  beforeEach(() => {
    clearTokens();
    queryClient.clear();
  });

  it("stores the tokens of the response", async () => {
    storeTokens(own);
    stubHttp({ "/api/auth/session": json({ user: ada, ...rotated }) });
    expect(await currentUser()).toEqual(ada);
    expect(readTokens()).toEqual(rotated);
  });

  it.each([401, 403])("ends when it is refused with %i", async (status) => {
    storeTokens(own);
    stubHttp({
      "/api/auth/session": json({}, status),
      "/api/auth/refreshAccess": () => new Response("new"),
    });
    expect(await currentUser()).toBeNull();
    expect(readTokens()).toBeNull();
  });

  it("forgets what it cached on the device, but no draft, when it was ended elsewhere", async () => {
    vi.stubGlobal("caches", createFakeCaches());
    const deleted = vi.fn();
    vi.stubGlobal("indexedDB", { deleteDatabase: deleted });
    for (const name of ["account-answers", "account-media", "answers"]) await caches.open(name);
    storeTokens(own);
    const ended = { "www-authenticate": "Bearer" };
    stubHttp({
      "/api/auth/session": () => new Response("{}", { status: 401, headers: ended }),
      "/api/auth/refreshAccess": json({}, 401),
    });
    expect(await currentUser()).toBeNull();
    await vi.waitFor(async () => expect(await caches.keys()).toEqual(["answers"]));
    expect(deleted).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it.each([429, 500, 503])("continues after %i", async (status) => {
    storeTokens(own);
    stubHttp({ "/api/auth/session": json({}, status) });
    await expect(currentUser()).rejects.toMatchObject({ status });
    expect(readTokens()).toEqual(own);
  });

  it("is not restored by a response that arrives after the sign-out", async () => {
    storeTokens(own);
    stubHttp({
      "/api/auth/session": async () => {
        await signOut();
        return Response.json({ user: ada, ...rotated });
      },
      "/api/auth/logout": noContent,
    });
    expect(await currentUser()).toBeNull();
    await new Promise((arrived) => setTimeout(arrived, 10));
    expect(readTokens()).toBeNull();
    expect(knownUser()).toBeUndefined();
  });

  it("is fetched again when another tab has signed in meanwhile", async () => {
    storeTokens(own);
    const grace = { ...ada, id: "2", name: "Grace" };
    stubHttp({
      "/api/auth/session": (request) => {
        if (request.headers.get("Authorization") === "Bearer b") return Response.json({ user: grace });
        storeTokens(rotated);
        return Response.json({ user: ada, accessToken: "c", refreshToken: "r3" });
      },
    });
    expect(await currentUser()).toEqual(grace);
    expect(readTokens()).toEqual(rotated);
  });

  it("removes private answers when it ends, and keeps public ones", () => {
    signIn({ ...own, user: ada });
    queryClient.setQueryData(privateList, ["photo"]);
    queryClient.setQueryDefaults(publicList, { meta: { public: true } });
    queryClient.setQueryData(publicList, ["question"]);
    clearTokens();
    expect(knownUser()).toBeUndefined();
    expect(queryClient.getQueryData(privateList)).toBeUndefined();
    expect(queryClient.getQueryData(publicList)).toEqual(["question"]);
  });

  it("removes the answers of one user when another signs in", () => {
    signIn({ ...own, user: ada });
    queryClient.setQueryData(privateList, ["photo"]);
    signIn({ ...rotated, user: { ...ada, id: "2", name: "Grace" } });
    expect(knownUser()?.name).toBe("Grace");
    expect(queryClient.getQueryData(privateList)).toBeUndefined();
  });

  it("has the confirmed e-mail, even if an older request is under way", async () => {
    storeTokens(own);
    let answerFirst = (_: Response) => {};
    const first = new Promise<Response>((resolve) => {
      answerFirst = resolve;
    });
    const confirmedUser = json({ user: { ...ada, status: 0 } });
    stubHttp({
      "/api/auth/session": [() => first, confirmedUser],
      "/api/auth/confirmEmail": confirmedUser,
    });
    const early = currentUser().catch(() => null);
    await confirmEmail("token");
    answerFirst(Response.json({ user: ada }));
    await early;
    await vi.waitFor(() => expect(knownUser()?.status).toBe(0));
  });

  it("has the user's own change, even if an older request is under way", async () => {
    storeTokens(own);
    let answerEarly = (_: Response) => {};
    const early = new Promise<Response>((resolve) => {
      answerEarly = resolve;
    });
    stubHttp({ "/api/auth/session": () => early });
    const fetched = currentUser().catch(() => null);
    await updateUser({ ...ada, name: "Countess" });
    answerEarly(Response.json({ user: ada }));
    await fetched;
    expect(knownUser()?.name).toBe("Countess");
  });

  it("ignores a change of a user who has signed out meanwhile", async () => {
    await updateUser(ada);
    expect(knownUser()).toBeUndefined();
  });

  it("counts a subscription to the app as premium", () => {
    const subscription = { service: "APP" } as User["subscriptionsActive"][number];
    expect(isPremium(ada)).toBe(false);
    expect(isPremium({ ...ada, subscriptionsActive: [subscription] })).toBe(true);
  });
});
