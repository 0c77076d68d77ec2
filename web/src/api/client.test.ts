// @vitest-environment jsdom
import { describe, expect, expectTypeOf, it, vi } from "vitest";
import {
  type Handler,
  json,
  networkFailure,
  noContent,
  pending,
  type ReceivedRequest,
  stubHttp,
} from "@/testing/http";
import { call } from "./call";
import { api, request, requestRaw, unwrap } from "./client";
import { ApiError, NetworkError } from "./errors";
import type { components } from "./schema.gen";

/** Answer one request; `sent` returns it. */
function serve(handler: Handler) {
  const { requests } = stubHttp(handler);
  return {
    sent: () => {
      expect(requests).toHaveLength(1);
      return requests[0] as ReceivedRequest;
    },
  };
}

describe("the client", () => {
  it("fills in path parameters, encoded", async () => {
    const { sent } = serve(json({}));
    await api.GET("/api/blog/posts/{slug}", { params: { path: { slug: "a/b?c" } } });
    expect(sent().path).toBe("/api/blog/posts/a%2Fb%3Fc");
  });

  it("sends query parameters", async () => {
    const { sent } = serve(noContent);
    await api.POST("/api/webhooks/fal", { params: { query: { call: "a b" } } });
    expect(sent().query).toBe("?call=a%20b");
  });

  it("sends a JSON body, headers and the signal", async () => {
    const { sent } = serve(json({}));
    const stop = new AbortController();
    await api.POST("/api/auth/confirmEmail", {
      body: { token: "t" },
      headers: { "Idempotency-Key": "k" },
      signal: stop.signal,
    });
    expect(sent().headers.get("Content-Type")).toBe("application/json");
    expect(sent().headers.get("Idempotency-Key")).toBe("k");
    expect(sent().body).toEqual({ token: "t" });
    stop.abort();
    expect(sent().signal.aborted).toBe(true);
  });

  it("sends a form as multipart", async () => {
    const { sent } = serve(json({}));
    const body = new FormData();
    body.append("image", new Blob(["x"]), "x.jpg");
    await api.POST("/api/me/avatar", { body });
    expect(sent().headers.get("Content-Type")).toMatch(/^multipart\/form-data; boundary=/);
  });

  it("uses the fetch of its caller", async () => {
    const own = vi.fn(async (_: Request) => Response.json([]));
    expect(await unwrap(api.GET("/api/faq", { fetch: own }))).toEqual([]);
    expect(own).toHaveBeenCalledOnce();
  });

  it("throws the server's error", async () => {
    stubHttp({ "/api/faq": json({ message: "Refused", code: "no" }, 422) });
    const failed = unwrap(api.GET("/api/faq"));
    await expect(failed).rejects.toBeInstanceOf(ApiError);
    await expect(failed).rejects.toMatchObject({ status: 422, message: "Refused", code: "no" });
  });

  it("ignores parts of an error that have another form", async () => {
    const data = { fields: { email: "Taken", name: 1 }, secondsLeft: "5" };
    stubHttp({ "/api/faq": json({ message: { en: "No" }, code: null, data }, 400) });
    await expect(unwrap(api.GET("/api/faq"))).rejects.toMatchObject({
      message: "",
      code: null,
      fields: { email: "Taken" },
      secondsLeft: null,
    });
  });

  it("throws a NetworkError when there is no response, or only a part of it", async () => {
    stubHttp({ "/api/faq": networkFailure });
    await expect(api.GET("/api/faq")).rejects.toBeInstanceOf(NetworkError);
    const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError("lost")) });
    stubHttp({ "/api/faq": () => new Response(broken) });
    await expect(api.GET("/api/faq")).rejects.toBeInstanceOf(NetworkError);
  });

  it("throws the reason of an abort", async () => {
    stubHttp({ "/api/faq": pending });
    const stopped = api.GET("/api/faq", { signal: AbortSignal.abort() });
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
  });

  it("throws an error without a message for an error page of a proxy", async () => {
    stubHttp({ "/api/me/export": () => new Response("<html>", { status: 502 }) });
    await expect(unwrap(api.POST("/api/me/export"))).rejects.toMatchObject({ status: 502, message: "" });
  });
});

describe("a call whose answer is not JSON", () => {
  const ids = { body: { ids: ["a"] } };

  it("returns the response", async () => {
    const { sent } = serve(() => new Response("PK"));
    const response = await requestRaw("POST", "/api/my-photos/zip", ids);
    expect(await response.text()).toBe("PK");
    expect(sent().body).toEqual({ ids: ["a"] });
  });

  it("throws the server's error", async () => {
    stubHttp({ "/api/my-photos/zip": json({ message: "Refused", code: "no" }, 422) });
    const failed = requestRaw("POST", "/api/my-photos/zip", ids);
    await expect(failed).rejects.toBeInstanceOf(ApiError);
    await expect(failed).rejects.toMatchObject({ status: 422, message: "Refused", code: "no" });
  });
});

describe("the types of a call", () => {
  it("infer the answer", () => {
    const post = call("GET", "/api/blog/posts/{slug}", { params: { path: { slug: "x" } } });
    expectTypeOf(() => unwrap(request(post))).returns.resolves.toEqualTypeOf<
      components["schemas"]["BlogPost"]
    >();
    expectTypeOf(() =>
      unwrap(api.POST("/api/me/sessions/endOthers")),
    ).returns.resolves.toEqualTypeOf<undefined>();
  });

  it("cannot be chosen by the caller", () => {
    // @ts-expect-error a call that is not made by `call`
    const byHand = () => request<components["schemas"]["User"]>({ method: "GET", path: "/api/faq" });
    // @ts-expect-error the answer of another path
    const another = () => request<components["schemas"]["User"]>(call("GET", "/api/faq"));
    expectTypeOf(byHand).toEqualTypeOf(another);
  });

  it("accept only what the operation takes and the client sends", () => {
    // @ts-expect-error a path that does not exist
    call("GET", "/api/nothing");
    // @ts-expect-error a method that the path does not have
    call("POST", "/api/faq");
    // @ts-expect-error a path parameter is missing
    call("GET", "/api/blog/posts/{slug}");
    // @ts-expect-error an answer that is not JSON
    call("GET", "/api/my-events");
    // @ts-expect-error an answer that is JSON
    const raw = () => requestRaw("GET", "/api/faq");
    expectTypeOf(raw).returns.resolves.toEqualTypeOf<Response>();
    // @ts-expect-error a body of another shape
    call("POST", "/api/auth/confirmEmail", { body: { tokens: "t" } });
    // @ts-expect-error an option that the client does not know
    call("GET", "/api/faq", { cache: "no-store" });
  });
});
