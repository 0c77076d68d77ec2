import { describe, expect, it } from "vitest";
import { readQuery, withQuery } from "@/lib/query";
import { readPayload } from "./payload";

const paymentId = "0199f3a2-7c1e-7d1a-9b1a-6f0f2d9f5c11";
const encode = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))));

describe("the payload of a payment (docs/product.md#checkout)", () => {
  it("is read from base64", () => {
    const payload = { paymentMethodKey: "sandbox", paymentId };
    expect(readPayload({ payment: encode(payload) })).toEqual(payload);
  });

  it("survives a round trip through a URL", () => {
    // The base64 of "ÿ?ÿ>" contains both characters that have a meaning in URLs.
    const payment = encode({ paymentMethodKey: "sandbox", paymentId, note: "ÿ?ÿ>~~~" });
    const expected = { paymentMethodKey: "sandbox", paymentId };
    for (const encoded of [
      payment,
      payment.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""),
      payment.replaceAll("+", " "),
    ]) {
      expect(readPayload({ payment: encoded })).toEqual(expected);
      expect(readPayload(readQuery(withQuery("", { payment: encoded })))).toEqual(expected);
    }
  });

  it("includes the token of PayPal only", () => {
    const query = (paymentMethodKey: string) => ({
      payment: encode({ paymentMethodKey, paymentId }),
      token: "EC-1",
    });
    expect(readPayload(query("ext__paypal"))).toEqual({
      paymentMethodKey: "ext__paypal",
      paymentId,
      token: "EC-1",
    });
    expect(readPayload(query("sandbox"))).not.toHaveProperty("token");
  });

  it.each([
    ["no parameter", undefined],
    ["an empty parameter", ""],
    ["invalid base64", "%%%"],
    ["invalid JSON", btoa("hello")],
    ["a string", encode("hello")],
    ["an unknown method", encode({ paymentMethodKey: "ext__stripe", paymentId })],
    ["a missing id", encode({ paymentMethodKey: "sandbox" })],
    ["an invalid id", encode({ paymentMethodKey: "sandbox", paymentId: "../../me" })],
    ["a truncated payload", encode({ paymentMethodKey: "sandbox", paymentId }).slice(0, 40)],
  ])("is null for %s", (_, payment) => {
    expect(readPayload(payment === undefined ? {} : { payment })).toBeNull();
  });
});
