// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { forgetAsked } from "./asked";
import { api, unwrap } from "./client";
import { clearTokens, storeTokens } from "./tokens";

const body = { itemsPerPage: 100, where: { status: ["FAILED" as const] } };
const ask = () => unwrap(api.POST("/api/my-photos", { body }));

/** As the document leaves it: one call asked for, and what was answered. */
function asked(answer: Response | Promise<Response>) {
  window.asked = [{ path: "/api/my-photos", body: JSON.stringify(body), answer: Promise.resolve(answer) }];
}

function serve() {
  const server = vi.fn(async () => Response.json("asked anew"));
  vi.stubGlobal("fetch", server);
  return server;
}

afterEach(() => {
  forgetAsked();
  clearTokens();
});

it("what the document asked for is taken once, and then asked for anew", async () => {
  const server = serve();
  asked(Response.json("asked early"));
  expect(await ask()).toBe("asked early");
  expect(server).not.toHaveBeenCalled();
  expect(await ask()).toBe("asked anew");
});

it("another call is asked for, and so is everything once the first page is there", async () => {
  serve();
  asked(Response.json("asked early"));
  expect(await unwrap(api.POST("/api/my-photos", { body: { ...body, itemsPerPage: 20 } }))).toBe(
    "asked anew",
  );
  forgetAsked();
  expect(await ask()).toBe("asked anew");
});

it("S4.3 who was refused for an old token asks once more with a new one", async () => {
  storeTokens({ accessToken: "old", refreshToken: "r" });
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (request: Request | string) => {
    if (request === "/api/auth/refreshAccess") return new Response("new");
    sent.push((request as Request).headers.get("Authorization") ?? "");
    return Response.json("asked anew");
  });
  asked(new Response("{}", { status: 401, headers: { "www-authenticate": "Bearer" } }));
  expect(await ask()).toBe("asked anew");
  expect(sent).toEqual(["Bearer new"]);
});
