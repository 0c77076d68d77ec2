import { describe, expect, it } from "vitest";
import { checkUnexpectedRequests, json, pending, stubHttp } from "./http";

const send = (path: string, init?: RequestInit) => fetch(`http://localhost${path}`, init);

describe("the HTTP stub", () => {
  it("answers by path, path parameters and method", async () => {
    stubHttp({
      "GET /api/faq": json("faq"),
      "/api/blog/posts/{slug}": ({ path }) => Response.json(path),
    });
    expect(await (await send("/api/faq")).json()).toBe("faq");
    expect(await (await send("/api/blog/posts/light")).json()).toBe("/api/blog/posts/light");
    await expect(send("/api/faq", { method: "POST" })).rejects.toThrow("Unexpected request: POST /api/faq");
    expect(checkUnexpectedRequests).toThrow("POST /api/faq");
  });

  it("records requests with their bodies", async () => {
    const { requests, requestsTo } = stubHttp({ "/api/me/update": json({}) });
    const headers = { "Content-Type": "application/json" };
    await send("/api/me/update?x=1", { method: "POST", headers, body: '{"name":"Ada"}' });
    expect(requests).toHaveLength(1);
    expect(requestsTo("/api/me/update")).toMatchObject([{ query: "?x=1", body: { name: "Ada" } }]);
  });

  it("fails a test with an unexpected request, even if its error is handled", async () => {
    await send("/api/faq").catch(() => {});
    expect(checkUnexpectedRequests).toThrow("Unexpected requests: GET /api/faq");
    expect(checkUnexpectedRequests).not.toThrow();
  });

  it("uses the handlers of a list once each", async () => {
    stubHttp({ "/api/faq": [json(1), json(2)] });
    expect(await (await send("/api/faq")).json()).toBe(1);
    expect(await (await send("/api/faq")).json()).toBe(2);
    await expect(send("/api/faq")).rejects.toThrow("Unexpected request");
    expect(checkUnexpectedRequests).toThrow();
  });

  it("rejects an aborted request", async () => {
    stubHttp({ "/api/faq": pending });
    const controller = new AbortController();
    const response = send("/api/faq", { signal: controller.signal });
    controller.abort();
    await expect(response).rejects.toMatchObject({ name: "AbortError" });
  });
});
