import { describe, expect, it } from "vitest";
import { guardRedirect } from "./guards";

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
