import { describe, expect, it } from "vitest";
import { guardRedirect, logInFrom } from "./guards";

const wanted = { language: "es", fullPath: "/es/my-models/create" } as const;

describe("subscription-APP-active (docs/product.md#guards)", () => {
  it("redirects a user without an active subscription to premium, with its name", () => {
    const target = guardRedirect("subscription-APP-active", { signedIn: true, premium: false }, wanted);
    expect(target).toBe("/es/premium?from=subscription-APP-active");
  });

  it("lets a premium user in", () => {
    expect(guardRedirect("subscription-APP-active", { signedIn: true, premium: true }, wanted)).toBeNull();
  });
});

describe("the end of a session (docs/product.md#session)", () => {
  const at = (path: string) => new URL(path, "http://localhost");
  const login = "/es/login?redir=%2Fes%2Fsettings%3Fa%3D1%23passkeys";

  it("leads from a guarded page to log-in", () => {
    expect(logInFrom(at("/es/settings?a=1#passkeys"), false)).toBe(login);
  });

  it("does not leave a public page for a call in the background", () => {
    expect(logInFrom(at("/styles"), false)).toBeNull();
  });

  it("leaves a public page if the user's action needs a session", () => {
    expect(logInFrom(at("/styles"), true)).toBe("/login?redir=%2Fstyles");
  });

  it("stays at log-in", () => {
    expect(logInFrom(at("/login?redir=%2Fsettings"), true)).toBeNull();
  });
});
