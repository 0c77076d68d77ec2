// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type ReceivedRequest, stubHttp } from "@/testing/http";
import { clearTokens, readTokens, storeTokens, type Tokens } from "./tokens";
import { configureTransport, send } from "./transport";

const api = (path: string, init?: RequestInit) => new Request(`http://localhost${path}`, init);
const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

/** The response to an invalid or expired access token. */
const signInRequired = () => new Response("{}", { status: 401, headers: { "WWW-Authenticate": "Bearer" } });
const isRefresh = ({ path }: ReceivedRequest) => path === "/api/auth/refreshAccess";
const accessOf = ({ headers }: ReceivedRequest) => headers.get("Authorization")?.replace("Bearer ", "");

describe("transport (docs/product.md#session, docs/product.md#api-retries)", () => {
  const onSessionLost = vi.fn();

  beforeEach(() => {
    clearTokens();
    onSessionLost.mockReset();
    configureTransport({ language: () => "es", onSessionLost });
  });

  it("sends the access token and the language", async () => {
    const { requests } = stubHttp(() => new Response("{}"));
    storeTokens({ accessToken: "a", refreshToken: "r" });
    await send(api("/api/faq"));
    expect(requests[0]?.headers.get("Authorization")).toBe("Bearer a");
    expect(requests[0]?.headers.get("x-language")).toBe("es");
  });

  it("refreshes once for fifty expired calls, and all of them succeed", async () => {
    storeTokens({ accessToken: "old", refreshToken: "r" });
    let refreshes = 0;
    stubHttp(async (request) => {
      if (isRefresh(request)) {
        refreshes += 1;
        expect(request.body).toEqual({ refreshToken: "r" });
        await pause();
        return new Response("new");
      }
      await pause();
      return accessOf(request) === "new" ? new Response("ok") : signInRequired();
    });
    const calls = Array.from({ length: 50 }, (_, index) => send(api(`/api/my/${index}`, { method: "POST" })));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(refreshes).toBe(1);
    expect(statuses).toEqual(Array(50).fill(200));
    expect(readTokens()).toEqual({ accessToken: "new", refreshToken: "r" });
    expect(onSessionLost).not.toHaveBeenCalled();
  });

  it("does not refresh again for a late response", async () => {
    storeTokens({ accessToken: "old", refreshToken: "r" });
    let refreshes = 0;
    let release = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    stubHttp(async (request) => {
      if (isRefresh(request)) {
        refreshes += 1;
        return new Response("new");
      }
      if (request.path === "/api/late" && accessOf(request) === "old") await late;
      return accessOf(request) === "new" ? new Response("ok") : signInRequired();
    });
    const slow = send(api("/api/late"));
    expect((await send(api("/api/fast"))).status).toBe(200);
    release();
    expect((await slow).status).toBe(200);
    expect(refreshes).toBe(1);
  });

  it("ends the session once when the refresh is refused", async () => {
    storeTokens({ accessToken: "old", refreshToken: "dead" });
    let refreshes = 0;
    stubHttp((request) => {
      if (isRefresh(request)) refreshes += 1;
      return signInRequired();
    });
    const calls = Array.from({ length: 50 }, () => send(api("/api/my-photos", { method: "POST" })));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toEqual(Array(50).fill(401));
    expect(refreshes).toBe(1);
    expect(onSessionLost).toHaveBeenCalledExactlyOnceWith(false);
    expect(readTokens()).toBeNull();
  });

  it("ends the session if the tokens that another tab has stored meanwhile are refused too", async () => {
    storeTokens({ accessToken: "old", refreshToken: "r" });
    stubHttp((request) => {
      if (accessOf(request) === "old") storeTokens({ accessToken: "other", refreshToken: "dead" });
      return signInRequired();
    });
    expect((await send(api("/api/styles/create", { method: "POST" }))).status).toBe(401);
    expect(onSessionLost).toHaveBeenCalledExactlyOnceWith(false);
    expect(readTokens()).toBeNull();
  });

  it("does not sign in again if another tab rotates the tokens and then signs out", async () => {
    storeTokens({ accessToken: "old", refreshToken: "r" });
    stubHttp((request) => {
      if (accessOf(request) === "old") storeTokens({ accessToken: "other", refreshToken: "r2" });
      else clearTokens();
      return isRefresh(request) ? new Response("new") : signInRequired();
    });
    expect((await send(api("/api/my-photos", { method: "POST" }))).status).toBe(401);
    expect(onSessionLost).not.toHaveBeenCalled();
    expect(readTokens()).toBeNull();
  });

  it("keeps the session when the refresh gets no response", async () => {
    storeTokens({ accessToken: "old", refreshToken: "r" });
    stubHttp((request) => {
      if (isRefresh(request)) throw new TypeError("no network");
      return signInRequired();
    });
    await expect(send(api("/api/my-photos", { method: "POST" }))).rejects.toThrow("no network");
    expect(readTokens()).not.toBeNull();
    expect(onSessionLost).not.toHaveBeenCalled();
  });

  it.each([429, 500, 503])("keeps the session when the refresh ends in %i", async (status) => {
    storeTokens({ accessToken: "old", refreshToken: "r" });
    stubHttp((request) => (isRefresh(request) ? new Response("{}", { status }) : signInRequired()));
    await expect(send(api("/api/my-photos", { method: "POST" }))).rejects.toMatchObject({ status });
    expect(readTokens()).not.toBeNull();
    expect(onSessionLost).not.toHaveBeenCalled();
  });

  describe("while another tab", () => {
    const rotated: Tokens = { accessToken: "theirs", refreshToken: "r2" };

    /** A call whose refresh is answered after the other tab has acted. */
    function refreshDuring(otherTab: () => void, answer: () => Response) {
      storeTokens({ accessToken: "old", refreshToken: "r1" });
      stubHttp((request) => {
        if (isRefresh(request)) {
          otherTab();
          return answer();
        }
        const known = ["new", "theirs"].includes(accessOf(request) ?? "");
        return known ? new Response(accessOf(request)) : signInRequired();
      });
      return send(api("/api/my-photos", { method: "POST" }));
    }

    it("rotates the tokens, a refresh does not restore the old ones", async () => {
      const response = await refreshDuring(
        () => storeTokens(rotated),
        () => new Response("new"),
      );
      expect(await response.text()).toBe("theirs");
      expect(readTokens()).toEqual(rotated);
    });

    it("rotates the tokens, a refused refresh does not end the session", async () => {
      const response = await refreshDuring(
        () => storeTokens(rotated),
        () => signInRequired(),
      );
      expect(await response.text()).toBe("theirs");
      expect(readTokens()).toEqual(rotated);
      expect(onSessionLost).not.toHaveBeenCalled();
    });

    it("signs out, a refresh does not sign in again", async () => {
      const response = await refreshDuring(clearTokens, () => new Response("new"));
      expect(response.status).toBe(401);
      expect(readTokens()).toBeNull();
    });
  });

  it("returns a visitor's 401", async () => {
    const { requests } = stubHttp(() => signInRequired());
    expect((await send(api("/api/auth", { method: "POST" }))).status).toBe(401);
    expect(requests).toHaveLength(1);
  });

  it.each([408, 409, 425, 429, 500, 502, 503, 504])("repeats a GET once after %i", async (status) => {
    const { requests } = stubHttp(() => new Response("{}", { status }));
    expect((await send(api("/api/faq"))).status).toBe(status);
    expect(requests).toHaveLength(2);
  });

  it("does not refresh after a 401 for a wrong password or code", async () => {
    storeTokens({ accessToken: "a", refreshToken: "r" });
    const { requests } = stubHttp(() => new Response("{}", { status: 401 }));
    expect((await send(api("/api/auth/resetPassword", { method: "POST" }))).status).toBe(401);
    expect(requests).toHaveLength(1);
    expect(readTokens()).toEqual({ accessToken: "a", refreshToken: "r" });
  });

  it("returns the second response after a temporary failure", async () => {
    let first = true;
    stubHttp(() => {
      const response = new Response("{}", { status: first ? 503 : 200 });
      first = false;
      return response;
    });
    expect((await send(api("/api/faq"))).status).toBe(200);
  });

  it.each([400, 403, 404, 422, 501])("does not repeat a GET after %i", async (status) => {
    const { requests } = stubHttp(() => new Response("{}", { status }));
    await send(api("/api/faq"));
    expect(requests).toHaveLength(1);
  });

  it("never repeats a POST", async () => {
    const { requests } = stubHttp(() => new Response("{}", { status: 503 }));
    await send(api("/api/log", { method: "POST", body: "{}" }));
    expect(requests).toHaveLength(1);
  });
});
