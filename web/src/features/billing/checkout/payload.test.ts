import { describe, expect, it } from "vitest";
import { readQuery, withQuery } from "@/lib/query";
import { readPayload } from "./payload";

const paymentId = "0199f3a2-7c1e-7d1a-9b1a-6f0f2d9f5c11";
const encode = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))));

describe("S3.11 the payload of a payment", () => {
  it("is read from base64", () => {
    const payload = { paymentMethodKey: "sandbox", paymentId };
    expect(readPayload({ payment: encode(payload) })).toEqual(payload);
  });

  it("survives the way through an address", () => {
    // "ÿ?ÿ>" is a text whose base64 has both of the letters that mean something else in an address.
    const payment = encode({ paymentMethodKey: "sandbox", paymentId, note: "ÿ?ÿ>~~~" });
    const expected = { paymentMethodKey: "sandbox", paymentId };
    for (const written of [
      payment,
      payment.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""),
      payment.replaceAll("+", " "),
    ]) {
      expect(readPayload({ payment: written })).toEqual(expected);
      expect(readPayload(readQuery(withQuery("", { payment: written })))).toEqual(expected);
    }
  });

  it("takes PayPal's own token along, and nobody else's", () => {
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
    ["nothing", undefined],
    ["an empty one", ""],
    ["no base64", "%%%"],
    ["no JSON", btoa("hello")],
    ["no object", encode("hello")],
    ["an unknown method", encode({ paymentMethodKey: "ext__stripe", paymentId })],
    ["no id", encode({ paymentMethodKey: "sandbox" })],
    ["an id that is none", encode({ paymentMethodKey: "sandbox", paymentId: "../../me" })],
    ["half of one", encode({ paymentMethodKey: "sandbox", paymentId }).slice(0, 40)],
  ])("is none where there is %s", (_, payment) => {
    expect(readPayload(payment === undefined ? {} : { payment })).toBeNull();
  });
});
