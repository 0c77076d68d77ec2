// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { json, stubHttp } from "@/testing/http";
import { call } from "./call";
import { request, sendEarly, unwrap } from "./client";
import { clearEarly } from "./early";
import { signIn, startSession } from "./session";
import { clearTokens, storeTokens } from "./tokens";

const body = { itemsPerPage: 100, where: { status: ["FAILED" as const] } };
const photosCall = call("POST", "/api/my-photos", { body });
const fetchPhotos = () => unwrap(request(photosCall));

/** What the document's script leaves. */
function sentByDocument(response: Response | Promise<Response>) {
  const key = `POST /api/my-photos en ${JSON.stringify(body)}`;
  window.earlyResponses = new Map([[key, { sentAt: Date.now(), response: Promise.resolve(response) }]]);
}

const serve = () =>
  stubHttp({ "/api/my-photos": json("late"), "/api/auth/session": json({ user: { id: "1" } }) });

beforeEach(() => clearEarly());
afterEach(() => {
  clearTokens();
  vi.useRealTimers();
});

it("claims a response of the document once, then sends the request", async () => {
  const { requests } = serve();
  sentByDocument(Response.json("early"));
  expect(await fetchPhotos()).toBe("early");
  expect(requests).toEqual([]);
  expect(await fetchPhotos()).toBe("late");
});

it("claims a request that the router sent", async () => {
  storeTokens({ accessToken: "a", refreshToken: "r" });
  const { requests } = serve();
  sendEarly(photosCall, "en");
  expect(requests).toHaveLength(1);
  await fetchPhotos();
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers.get("Authorization")).toBe("Bearer a");
  expect(requests[0]?.body).toEqual(body);
});

it("sends a call early at most once per document", async () => {
  const { requests } = serve();
  sendEarly(photosCall, "en");
  await fetchPhotos();
  sendEarly(photosCall, "en");
  expect(requests).toHaveLength(1);
});

it("does not claim the response to another body, language or method", async () => {
  serve();
  sentByDocument(Response.json("early"));
  const other = call("POST", "/api/my-photos", { body: { ...body, itemsPerPage: 20 } });
  expect(await unwrap(request(other))).toBe("late");
  expect(await unwrap(request(photosCall, { headers: { "x-language": "es" } }))).toBe("late");
  expect(await unwrap(request({ ...photosCall, method: "GET", body: undefined }))).toBe("late");
  expect(await fetchPhotos()).toBe("early");
});

it("does not claim a response that is too old", async () => {
  vi.useFakeTimers();
  serve();
  sentByDocument(Response.json("early"));
  vi.advanceTimersByTime(30_000);
  expect(await fetchPhotos()).toBe("late");
});

it("does not claim a response for a request that can be aborted", async () => {
  serve();
  sentByDocument(Response.json("early"));
  expect(await unwrap(request(photosCall, { signal: new AbortController().signal }))).toBe("late");
});

it("drops responses when the user signs out or another signs in", async () => {
  serve();
  startSession();
  sentByDocument(Response.json("early"));
  clearTokens();
  expect(await fetchPhotos()).toBe("late");
  sentByDocument(Response.json("early"));
  signIn({ accessToken: "b", refreshToken: "r2", user: { id: "2" } } as Parameters<typeof signIn>[0]);
  expect(await fetchPhotos()).toBe("late");
});

it("keeps responses when the access token of the same session is renewed", async () => {
  serve();
  storeTokens({ accessToken: "a", refreshToken: "r" });
  startSession();
  sentByDocument(Response.json("early"));
  storeTokens({ accessToken: "b", refreshToken: "r" });
  expect(await fetchPhotos()).toBe("early");
});

it("sends the request again with a new access token when the early one was refused", async () => {
  storeTokens({ accessToken: "old", refreshToken: "r" });
  const { requestsTo } = stubHttp({
    "/api/auth/refreshAccess": () => new Response("new"),
    "/api/my-photos": json("late"),
  });
  sentByDocument(new Response("{}", { status: 401, headers: { "www-authenticate": "Bearer" } }));
  expect(await fetchPhotos()).toBe("late");
  expect(requestsTo("/api/my-photos").map(({ headers }) => headers.get("Authorization"))).toEqual([
    "Bearer new",
  ]);
});
