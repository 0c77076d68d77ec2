import { describe, expect, it } from "vitest";
import { modulesOf } from "./modules";
import { type PlanRequest, plan } from "./plan";

const planOf = (url: string, request: Partial<PlanRequest> = {}) =>
  plan({ url, signedIn: false, preferred: null, development: false, ...request });

describe("plan (docs/product.md#routes, docs/product.md#guards)", () => {
  it("does not cache pages that may be withdrawn at any moment", () => {
    expect(planOf("/s/a-token")).toMatchObject({ render: "server", keep: false });
  });

  it("renders public pages on the server, with their calls", () => {
    expect(planOf("/preguntas-frecuentes")).toEqual({
      reads: [],
      url: "/preguntas-frecuentes",
      status: 200,
      language: "es",
      redirect: null,
      render: "server",
      keep: true,
      day: expect.any(Number),
      calls: [
        { key: ["/api/faq", null, "es"], method: "GET", path: "/api/faq", body: null },
        expect.objectContaining({ method: "POST", path: "/api/blog/posts/paginator" }),
      ],
      early: [],
      modules: modulesOf("faq", "es"),
    });
  });

  it.each([
    ["/?x=0.123&utm_source=mail", "/"],
    ["/faq?x=1", "/faq"],
    ["/no-such-page?x=1", "/no-such-page"],
    ["/blog?x=1&page=2&q=a%20b", "/blog?page=2&q=a%20b"],
    ["/styles?gender=male&x=1", "/styles?gender=male"],
    ["/login?redir=%2Fimagine&x=1", "/login?redir=%2Fimagine"],
    ["/my-photos?x=1", "/my-photos?x=1"],
  ])("the document of %s depends on %s", (url, expected) => {
    expect(planOf(url).url).toBe(expected);
  });

  it("passes the day of its calls on to rendering", () => {
    const { day, calls } = planOf("/styles");
    expect(calls[1]?.body).toMatchObject({ where: { seed: day } });
  });

  it("leaves private pages to the browser", () => {
    expect(planOf("/tokens", { signedIn: true })).toMatchObject({
      render: "client",
      redirect: null,
      status: 200,
    });
    expect(planOf("/c")).toMatchObject({ render: "client", redirect: null });
  });

  it("lists the visitor's own calls of a client-rendered page, for its address", () => {
    const session = { method: "POST", path: "/api/auth/session", body: null };
    expect(planOf("/tokens", { signedIn: true }).early).toEqual([session]);
    expect(planOf("/my-videos?favourite=true", { signedIn: true }).early).toEqual([
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
    expect(planOf("/c").early).toEqual([]);
    expect(planOf("/", { signedIn: true }).early).toEqual([]);
  });

  it("redirects a visitor from a private page to login, with the full path", () => {
    expect(planOf("/reimagine?imageUrl=%2Ffiles%2Fa.jpg").redirect).toBe(
      "/login?redir=%2Freimagine%3FimageUrl%3D%252Ffiles%252Fa.jpg",
    );
    expect(planOf("/es/tokens").redirect).toBe("/es/login?redir=%2Fes%2Ftokens");
  });

  it("redirects a signed-in user from login and register to the landing page", () => {
    expect(planOf("/login", { signedIn: true }).redirect).toBe("/");
    expect(planOf("/es/register", { signedIn: true }).redirect).toBe("/es");
  });

  it("leaves the subscription guard to the browser, which knows the user", () => {
    expect(planOf("/my-models/create", { signedIn: true }).redirect).toBeNull();
  });

  it("follows a preferred language from neutral paths only", () => {
    const spanish = { preferred: "es" } as const;
    expect(planOf("/", spanish).redirect).toBe("/es");
    expect(planOf("/styles?page=2", spanish).redirect).toBe("/es/styles?page=2");
    expect(planOf("/faq", spanish).redirect).toBe("/preguntas-frecuentes");
    expect(planOf("/blog/a%20b", spanish).redirect).toBe("/es/blog/a%20b");
    expect(planOf("/frequent-questions", spanish).redirect).toBeNull();
    expect(planOf("/ai-headshots", spanish).redirect).toBeNull();
    expect(planOf("/es/styles", { preferred: "en" }).redirect).toBeNull();
    expect(planOf("/styles", { preferred: "en" }).redirect).toBeNull();
  });

  it("redirects to login in the preferred language in one step", () => {
    expect(planOf("/tokens?a=1", { preferred: "es" }).redirect).toBe(
      "/es/login?redir=%2Fes%2Ftokens%3Fa%3D1",
    );
  });

  it("answers 404 for an unmatched path", () => {
    expect(planOf("/nope")).toMatchObject({ status: 404, language: "en", redirect: null, render: "server" });
    expect(planOf("/es/nope", { preferred: "en" })).toMatchObject({
      status: 404,
      language: "es",
      redirect: null,
    });
  });

  it("answers 404 for an unknown subscription action, for a signed-in user", () => {
    expect(planOf("/settings/subscriptions/steal", { signedIn: true })).toMatchObject({
      status: 404,
      redirect: null,
    });
    expect(planOf("/settings/subscriptions/renew", { signedIn: true }).status).toBe(200);
    expect(planOf("/settings/subscriptions/steal").redirect).toContain("/login?redir=");
  });

  it("has a kit in development only", () => {
    expect(planOf("/dev/kit", { development: true })).toMatchObject({ status: 200, render: "client" });
    expect(planOf("/dev/kit")).toMatchObject({ status: 404, render: "server" });
  });
});
