import { describe, expect, it } from "vitest";
import { modulesOf } from "./modules";
import { type PlanRequest, plan } from "./plan";

const ask = (url: string, request: Partial<PlanRequest> = {}) =>
  plan({ url, signedIn: false, preferred: null, development: false, ...request });

describe("plan", () => {
  it("keeps nothing that may be taken back at any moment", () => {
    expect(ask("/s/a-token")).toMatchObject({ render: "server", keep: false });
  });

  it("renders public pages on the server and asks for what they need", () => {
    expect(ask("/preguntas-frecuentes")).toEqual({
      status: 200,
      language: "es",
      redirect: null,
      render: "server",
      keep: true,
      day: expect.any(Number),
      calls: [{ key: ["/api/faq", null, "es"], method: "GET", path: "/api/faq", body: null }],
      early: [],
      modules: modulesOf("faq", "es"),
    });
  });

  it("leaves pages of one person to the browser", () => {
    expect(ask("/tokens", { signedIn: true })).toMatchObject({
      render: "client",
      redirect: null,
      status: 200,
    });
    expect(ask("/c")).toMatchObject({ render: "client", redirect: null });
  });

  it("lists the visitor's own calls of a client-rendered page, for its address", () => {
    const session = { method: "POST", path: "/api/auth/session", body: null };
    expect(ask("/tokens", { signedIn: true }).early).toEqual([session]);
    expect(ask("/my-videos?favourite=true", { signedIn: true }).early).toEqual([
      session,
      {
        method: "POST",
        path: "/api/my-videos",
        body: { page: 1, itemsPerPage: 100, where: { favourite: true, status: ["DONE"], before: null } },
      },
      {
        method: "POST",
        path: "/api/my-videos",
        body: { itemsPerPage: 100, where: { status: ["QUEUED", "RUNNING", "FAILED"] } },
      },
      { method: "POST", path: "/api/my-videos/facets", body: null },
    ]);
    expect(ask("/c").early).toEqual([]);
    expect(ask("/", { signedIn: true }).early).toEqual([]);
  });

  it("S4.2 sends a visitor from a signed-in page to login with the full wanted path", () => {
    expect(ask("/reimagine?imageUrl=%2Ffiles%2Fa.jpg").redirect).toBe(
      "/login?redir=%2Freimagine%3FimageUrl%3D%252Ffiles%252Fa.jpg",
    );
    expect(ask("/es/tokens").redirect).toBe("/es/login?redir=%2Fes%2Ftokens");
  });

  it("S4.2 sends a signed-in user from login and register to the start", () => {
    expect(ask("/login", { signedIn: true }).redirect).toBe("/");
    expect(ask("/es/register", { signedIn: true }).redirect).toBe("/es");
  });

  it("leaves the subscription guard to the browser, which knows the user", () => {
    expect(ask("/my-models/create", { signedIn: true }).redirect).toBeNull();
  });

  it("follows a preferred language from neutral paths only", () => {
    const spanish = { preferred: "es" } as const;
    expect(ask("/", spanish).redirect).toBe("/es");
    expect(ask("/styles?page=2", spanish).redirect).toBe("/es/styles?page=2");
    expect(ask("/faq", spanish).redirect).toBe("/preguntas-frecuentes");
    expect(ask("/blog/a%20b", spanish).redirect).toBe("/es/blog/a%20b");
    expect(ask("/frequent-questions", spanish).redirect).toBeNull();
    expect(ask("/ai-headshots", spanish).redirect).toBeNull();
    expect(ask("/es/styles", { preferred: "en" }).redirect).toBeNull();
    expect(ask("/styles", { preferred: "en" }).redirect).toBeNull();
  });

  it("reaches login in the preferred language in one step", () => {
    expect(ask("/tokens?a=1", { preferred: "es" }).redirect).toBe("/es/login?redir=%2Fes%2Ftokens%3Fa%3D1");
  });

  it("S2.16 answers 404 for an unmatched path", () => {
    expect(ask("/nope")).toMatchObject({ status: 404, language: "en", redirect: null, render: "server" });
    expect(ask("/es/nope", { preferred: "en" })).toMatchObject({
      status: 404,
      language: "es",
      redirect: null,
    });
  });

  it("S2.12 answers 404 for an unknown subscription action, once the user is known", () => {
    expect(ask("/settings/subscriptions/steal", { signedIn: true })).toMatchObject({
      status: 404,
      redirect: null,
    });
    expect(ask("/settings/subscriptions/renew", { signedIn: true }).status).toBe(200);
    expect(ask("/settings/subscriptions/steal").redirect).toContain("/login?redir=");
  });

  it("has a kit in development only", () => {
    expect(ask("/dev/kit", { development: true })).toMatchObject({ status: 200, render: "client" });
    expect(ask("/dev/kit")).toMatchObject({ status: 404, render: "server" });
  });
});
